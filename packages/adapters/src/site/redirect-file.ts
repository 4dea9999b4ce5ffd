import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readRedirects, RedirectError, type Redirects } from '@cambio/core/site/redirects'
import * as z from 'zod'
import { readJsonText } from './json-text.ts'

const FILE = 'redirects.json'
const Entries = z.record(z.string(), z.string())

/**
 * Returns the redirects in the content folder's `redirects.json`, or an empty set if the file is missing.
 * @throws {RedirectError} when the file is invalid
 */
export async function readRedirectFile(dir: string, allowedHosts: readonly string[]): Promise<Redirects> {
  const text = await readFile(join(dir, FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}'
    throw error
  })
  const parsed = Entries.safeParse(jsonOf(text))
  if (!parsed.success) throw new RedirectError(`${FILE} is not an object of paths`)
  return readRedirects(parsed.data, allowedHosts)
}

function jsonOf(text: string): unknown {
  try {
    return readJsonText(text)
  } catch (cause) {
    throw new RedirectError(`${FILE} ${cause instanceof Error ? cause.message : ''}`, { cause })
  }
}
