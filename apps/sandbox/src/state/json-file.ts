import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

/**
 * Writes a file atomically: the old content remains intact if the process is killed during the write. Only the owner
 * can read the file.
 */
export function writeWhole(path: string, content: string | Uint8Array): void {
  const draft = `${path}.new`
  writeFileSync(draft, content, { mode: 0o600 })
  renameSync(draft, path)
}

export function writeJson(path: string, value: unknown): void {
  writeWhole(path, `${JSON.stringify(value)}\n`)
}

/** Returns the value in a JSON file. If the file is missing, creates the value with `create` and stores it. */
export function readOrCreateJson<T>(path: string, create: () => T): T {
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as T
  const value = create()
  writeJson(path, value)
  return value
}
