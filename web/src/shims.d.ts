declare module '*.toml' { const messages: Record<string, unknown>; export default messages }
