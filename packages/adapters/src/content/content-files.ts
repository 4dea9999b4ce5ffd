import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { CONTENT_ROUTES, type ContentAnswer, type ContentQuery, type ContentRoute } from '@cambio/core/content/content'
import { isContentSlug } from '@cambio/core/content/content-path'
import type { ContentSource } from '@cambio/core/content/content-source'
import { inListOrder, lookUp, type Library } from '@cambio/core/content/library'
import type { Clock } from '@cambio/kernel/clock'
import { DEFAULT_LOCALE, LOCALE_CODES, LOCALES, type LocaleCode } from '@cambio/kernel/locale'
import { articleSearch } from './article-search.ts'
import { ContentFileError, readArticle, readIndex } from './read-article.ts'

const INDEX_FILE = 'index.yaml'
const MARKDOWN = '.md'
/** Minimum interval between two checks for changed files, in milliseconds. */
const LOOK_EVERY_MS = 1_000

export interface ContentFilesOptions {
  /** Folder with `<route>/<locale>/index.yaml`. The articles `<slug>.md` are in the same folder as their index. */
  dir: string
  /** Whether to reload the content when a file changes. */
  isWatched: boolean
  clock: Clock
  onError: (error: unknown) => void
}

/**
 * Content from Markdown files. All articles are in memory, keyed by slug, so a request can never select a file path.
 */
export class ContentFiles implements ContentSource {
  readonly #options: ContentFilesOptions
  #libraries: ReadonlyMap<string, Library>
  #stamp: string
  #lookedAt: number
  #looking: Promise<void> | null = null

  private constructor(options: ContentFilesOptions, libraries: ReadonlyMap<string, Library>, stamp: string) {
    this.#options = options
    this.#libraries = libraries
    this.#stamp = stamp
    this.#lookedAt = options.clock.now()
  }

  /**
   * Reads all content files.
   * @throws {ContentFileError} that contains the name of the first invalid file
   */
  static async open(options: ContentFilesOptions): Promise<ContentFiles> {
    const stamp = options.isWatched ? await stampOf(options.dir) : ''
    return new ContentFiles(options, await readAll(options.dir), stamp)
  }

  async find(query: ContentQuery): Promise<ContentAnswer | null> {
    if (this.#options.isWatched) await this.#look()
    const library = this.#libraries.get(keyOf(query.route, query.locale))
    return library ? lookUp(library, query) : null
  }

  #look(): Promise<void> | null {
    const { clock, onError } = this.#options
    if (this.#looking || clock.now() - this.#lookedAt < LOOK_EVERY_MS) return this.#looking
    // Keep the last valid content while a file is invalid, for example half-written by an editor.
    this.#looking = this.#readIfChanged()
      .catch(onError)
      .finally(() => {
        this.#lookedAt = clock.now()
        this.#looking = null
      })
    return this.#looking
  }

  async #readIfChanged(): Promise<void> {
    const { dir } = this.#options
    const stamp = await stampOf(dir)
    if (stamp === this.#stamp) return
    this.#stamp = stamp
    this.#libraries = await readAll(dir)
  }
}

const keyOf = (route: ContentRoute, locale: LocaleCode): string => `${route}/${locale}`

async function readAll(dir: string): Promise<Map<string, Library>> {
  const libraries = new Map<string, Library>()
  for (const route of CONTENT_ROUTES)
    for (const locale of LOCALE_CODES) {
      const key = keyOf(route, locale)
      libraries.set(key, await readLibrary(join(dir, route), locale))
    }
  return libraries
}

/**
 * Reads the articles of a language. An article that is not translated yet is replaced with its version in the default
 * language.
 */
async function readLibrary(route: string, locale: LocaleCode): Promise<Library> {
  const [own, usual] = [join(route, locale), join(route, DEFAULT_LOCALE)]
  const { isWhole } = LOCALES[locale]
  const files = new Map<string, string>()
  const borrowed = new Set(isWhole ? [] : await filesIn(usual, false))
  for (const name of borrowed) files.set(name, join(usual, name))
  for (const name of await filesIn(own, isWhole)) {
    files.set(name, join(own, name))
    borrowed.delete(name)
  }
  const indexFile = files.get(INDEX_FILE) ?? join(own, INDEX_FILE)
  const { title, description, categories } = readIndex(indexFile, await textOf(indexFile))
  const known = new Set(categories.map(({ slug }) => slug))
  const written = await Promise.all(
    [...files]
      .filter(([name]) => name.endsWith(MARKDOWN))
      .map(async ([name, file]) => {
        const slug = name.slice(0, -MARKDOWN.length).split(sep).join('/')
        if (!isContentSlug(slug) || known.has(slug)) throw new ContentFileError(file, 'cannot be a path of the site')
        const read = readArticle(file, await textOf(file), { slug, locale })
        if (!known.has(read.article.category))
          throw new ContentFileError(file, `category "${read.article.category}" is not in ${INDEX_FILE}`)
        return borrowed.has(name) ? { ...read, article: { ...read.article, language: DEFAULT_LOCALE } } : read
      }),
  )
  const bySlug = new Map(written.map((one) => [one.article.slug, one.article]))
  const ordered = inListOrder(
    written.map(({ article, order }) => ({ ...article, order })),
    categories,
  )
  const search = articleSearch(written)
  return { title, description, categories, articles: ordered.flatMap(({ slug }) => bySlug.get(slug) ?? []), search }
}

/** Returns a stamp that changes when a file in the folder is added, deleted or modified. */
async function stampOf(dir: string): Promise<string> {
  const names = (await filesIn(dir)).toSorted()
  const seen = await Promise.all(
    names.map(async (name) => {
      const { mtimeMs, size } = await stat(join(dir, name))
      return `${name} ${mtimeMs} ${size}`
    }),
  )
  return seen.join('\n')
}

async function filesIn(folder: string, isWanted = true): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((cause: Error) => {
    if (!isWanted) return []
    throw new ContentFileError(folder, cause.message)
  })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
}

function textOf(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((cause: Error) => {
    throw new ContentFileError(file, cause.message)
  })
}
