// What happened at a table besides the game: two pictures of it compared, as lines for the log.
import type { Line, TableInfo } from '../lib/boardClient'

function seats(before: TableInfo, now: TableInfo): Line[] {
  return now.seats.flatMap((place, seat): Line[] => {
    const was = before.seats[seat]
    if (!was) return []
    if (place.open && place.open !== was.open) return [{ e: 'table-open' }]
    if (place.kind === 'person' && was.kind !== 'person') return [{ e: 'table-sits', seat }]
    if (was.kind === 'person' && place.kind !== 'person') return [{ e: 'table-leaves', name: was.name }]
    if (place.by && place.by !== was.by) return [{ e: 'table-hurried', seat }]
    if (place.kind !== 'person' || place.name !== was.name) return []
    if (place.level && !was.level) return [{ e: 'table-stand-in', seat }]
    return was.level && !place.level ? [{ e: 'table-back', seat }] : []
  })
}

/** The lines that tell of everything new; `undone` when the game went one step back. */
export function happened(before: TableInfo, now: TableInfo, undone: boolean): Line[] {
  const lines = seats(before, now)
  if (now.host !== before.host) lines.push({ e: 'table-host', seat: now.host })
  if (now.number !== before.number) return [...lines, { e: 'table-again' }]
  if (undone) return [...lines, { e: 'table-undone' }]
  // Of a rematch it was told when its shuffles began.
  if (before.status === 'open' && now.status === 'playing') return now.number ? lines : [...lines, { e: 'table-begins' }]
  if (before.status === 'playing' && now.status === 'over') {
    if (now.scores) return lines
    return [...lines, now.ended ? { e: 'table-ended-by', seat: now.ended.by } : { e: 'table-ended' }]
  }
  if (now.paused !== before.paused) return [...lines, { e: now.paused ? 'table-paused' : 'table-goes-on' }]
  if (now.vote && !before.vote) return [...lines, { e: 'table-vote', kind: now.vote.kind, seat: now.vote.by }]
  if (before.vote && !now.vote && !lines.length) return [...lines, { e: 'table-vote-failed' }]
  return lines
}
