import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PageTexts, SeoTexts } from '@cambio/core/site/seo-texts'
import { INFO_PAGES } from '@cambio/kernel/info-pages'
import { LOCALE_CODES } from '@cambio/kernel/locale'
import * as z from 'zod'
import { readJsonText } from './json-text.ts'

const FOLDER = 'seo'
const JSON_FILE = '.json'
/** Names of the site's pages. Each is the first part of the page's path. */
const PAGES: readonly string[] = [
  ...(['home', 'exchange', 'price', 'blog', 'docs', 'order', 'orders', 'profile'] as const),
  ...INFO_PAGES,
]
const KEY = /^[a-z]+(?:-[a-z]+)*:[\w-]+$/
const MAX_TEXT_LENGTH = 500

const Texts = z.record(z.string().regex(KEY), z.string().trim().min(1).max(MAX_TEXT_LENGTH))
const File = z.strictObject(Object.fromEntries(LOCALE_CODES.map((code) => [code, Texts.optional()])))

/** Thrown for an invalid SEO text file. */
export class SeoFileError extends Error {
  override readonly name = 'SeoFileError'
}

/**
 * Returns the SEO copy in `seo/<page>.json` in the content folder, or an empty result if the folder is missing.
 * @param words keys of the messages that a file may replace, in the form `area:key`
 * @throws {SeoFileError} that contains the name of the first invalid file
 */
export async function readSeoFiles(dir: string, words: ReadonlySet<string>): Promise<SeoTexts> {
  const folder = join(dir, FOLDER)
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const texts = new Map<string, PageTexts>()
  for (const name of names.filter((one) => one.endsWith(JSON_FILE))) {
    const [file, page] = [join(folder, name), name.slice(0, -JSON_FILE.length)]
    if (!PAGES.includes(page)) throw new SeoFileError(`${file}: there is no page "${page}"`)
    const written = await readTexts(file)
    const unknown = Object.values(written)
      .flatMap((one) => Object.keys(one))
      .find((key) => !words.has(key))
    if (unknown !== undefined) throw new SeoFileError(`${file}: pages have no text "${unknown}"`)
    texts.set(page, written)
  }
  return texts
}

async function readTexts(file: string): Promise<PageTexts> {
  try {
    return File.parse(readJsonText(await readFile(file, 'utf8')))
  } catch (cause) {
    throw new SeoFileError(`${file}: ${cause instanceof z.ZodError ? z.prettifyError(cause) : String(cause)}`, {
      cause,
    })
  }
}
