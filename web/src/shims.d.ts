declare module '*.toml' { const messages: Record<string, unknown>; export default messages }
declare module 'virtual:words' {
  const packs: Record<string, () => Promise<{ default: Record<string, Record<string, string | import('./lib/icu').Part[]>> }>>
  export default packs
}
