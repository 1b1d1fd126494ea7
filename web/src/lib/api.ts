// The server over HTTP. Errors have one shape everywhere.
import { settings } from './settings.svelte'

export class ApiError extends Error {
  constructor(
    readonly error: string,
    readonly detail: string,
    readonly args: Record<string, unknown>,
    readonly status: number,
  ) {
    super(detail)
  }
}

export async function api<T>(path: string, body?: unknown, token?: string): Promise<T> {
  const headers: Record<string, string> = { 'accept-language': settings.language }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (token) headers.authorization = `Bearer ${token}`
  let answer: Response
  try {
    answer = await fetch(`/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  } catch {
    throw new ApiError('no-server', '', {}, 0)
  }
  if (answer.ok) return answer.json()
  const told = await answer.json().catch(() => ({}))
  throw new ApiError(told.error ?? 'unexpected', told.detail ?? '', told.args ?? {}, answer.status)
}
