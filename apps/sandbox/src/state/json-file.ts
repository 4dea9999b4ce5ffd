import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

/** Writes a file atomically: a kill in the middle leaves the old file. Readable by the owner only. */
export function writeWhole(path: string, content: string | Uint8Array): void {
  const draft = `${path}.new`
  writeFileSync(draft, content, { mode: 0o600 })
  renameSync(draft, path)
}

export function writeJson(path: string, value: unknown): void {
  writeWhole(path, `${JSON.stringify(value)}\n`)
}

/** Returns the value of a file. Without the file, creates the value with `create` and stores it. */
export function readOrCreateJson<T>(path: string, create: () => T): T {
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as T
  const value = create()
  writeJson(path, value)
  return value
}
