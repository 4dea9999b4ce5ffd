import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import {
  NameListsUnavailable,
  type ListedName,
  type NameMatch,
  type NameScreening,
  type NameToScreen,
} from '@cambio/core/screening/name-screening'
import { LRUCache } from 'lru-cache'
import { similarityOf, wordsOf } from './compare-names.ts'
import { parseEuList } from './eu-list.ts'
import { parseOfacList } from './ofac-list.ts'

/** Minimum similarity of a possible match, from 0 to 1. */
const THRESHOLD = 0.9
/** Maximum difference between the known birth year and a listed one. Listed years are often approximate. */
const BIRTH_YEAR_TOLERANCE = 1
/** Maximum size of a list, in bytes. In 2026, the lists are about 30 MB in size. */
const MAX_LIST_BYTES = 128 * 1_048_576
/** Maximum number of reported matches. */
const MAX_MATCHES = 50
/** Maximum number of names whose matches are cached. */
const MAX_KEPT_NAMES = 1_000
const PARSERS = { 'ofac-sdn': parseOfacList, 'eu-fsf': parseEuList } as const

/** Supported formats of sanctions lists. */
export const NAME_LIST_FORMATS = ['ofac-sdn', 'eu-fsf'] as const

/** A sanctions list file and its format. */
export interface NameListFile {
  format: (typeof NAME_LIST_FORMATS)[number]
  file: string
}

/** List entry with the words of its names. */
interface IndexedEntry {
  entry: ListedName
  names: string[][]
  digest: string
}

interface LoadedList {
  /** Modification time and size of the file. */
  version: string
  digest: string
  entries: IndexedEntry[]
}

/**
 * Screens names against files in the publication formats of OFAC and the European Union. Rereads a file when it
 * changes. While any file is missing, unreadable or incomplete, no name can be screened. Caches the matches of recent
 * names, because comparing a name with the lists takes up to one second.
 */
export class FileNameScreening implements NameScreening {
  readonly #files: readonly NameListFile[]
  readonly #loaded = new Map<string, LoadedList>()
  /** Cached matches, keyed by a hash of the name and the lists. The cache therefore contains no screened name. */
  readonly #kept = new LRUCache<string, NameMatch[]>({ max: MAX_KEPT_NAMES })

  constructor(files: readonly NameListFile[]) {
    this.#files = files
  }

  async findMatches(screened: NameToScreen): Promise<NameMatch[]> {
    const lists = await this.#lists()
    const key = sha256(JSON.stringify([screened, lists.map(({ digest }) => digest)]))
    const known = this.#kept.get(key)
    if (known) return known
    const matches = matchesIn(lists, screened)
    this.#kept.set(key, matches)
    return matches
  }

  async entry(list: string, entryId: string): Promise<ListedName | null> {
    const entries = (await this.#lists()).flatMap((one) => one.entries)
    return entries.find(({ entry }) => entry.list === list && entry.entryId === entryId)?.entry ?? null
  }

  async digest(): Promise<string> {
    return sha256((await this.#lists()).map(({ digest }) => digest).join(' '))
  }

  async #lists(): Promise<LoadedList[]> {
    if (this.#files.length === 0) throw new NameListsUnavailable('the setting SANCTIONS_LISTS names none')
    return Promise.all(this.#files.map((one) => this.#list(one)))
  }

  async #list({ format, file }: NameListFile): Promise<LoadedList> {
    try {
      const { mtimeMs, size } = await stat(file)
      if (size > MAX_LIST_BYTES) throw new Error(`more than ${MAX_LIST_BYTES} bytes`)
      const version = `${mtimeMs} ${size}`
      const known = this.#loaded.get(file)
      if (known?.version === version) return known
      const text = await readFile(file, 'utf8')
      const loaded = { version, digest: sha256(text), entries: PARSERS[format](text).map(indexed) }
      this.#loaded.set(file, loaded)
      return loaded
    } catch (error) {
      throw new NameListsUnavailable(`${file}: ${error instanceof Error ? error.message : String(error)}`, error)
    }
  }
}

/** Returns the possible matches of a name, best first. */
function matchesIn(lists: readonly LoadedList[], { name, birthDate, isPerson }: NameToScreen): NameMatch[] {
  const words = wordsOf(name)
  return lists
    .flatMap(({ entries }) => entries)
    .filter(({ entry }) => (entry.isPerson || !isPerson) && mayBeBorn(entry, birthDate))
    .map((one) => ({ one, score: Math.max(...one.names.map((listed) => similarityOf(words, listed))) }))
    .filter(({ score }) => score >= THRESHOLD)
    .toSorted((first, second) => second.score - first.score)
    .slice(0, MAX_MATCHES)
    .map(({ one: { entry, digest }, score }) => ({
      list: entry.list,
      entryId: entry.entryId,
      entryDigest: digest,
      scorePercent: Math.floor(score * 100),
    }))
}

function indexed(entry: ListedName): IndexedEntry {
  const { names, birthYears } = entry
  return { entry, names: names.map(wordsOf), digest: sha256(JSON.stringify([names, birthYears])) }
}

/** Returns whether a listed person may have the known birth date. Returns true if either birth date is unknown. */
function mayBeBorn({ birthYears }: ListedName, birthDate: string | null): boolean {
  if (birthDate === null || birthYears.length === 0) return true
  const year = Number(birthDate.slice(0, 4))
  return birthYears.some((one) => Math.abs(one - year) <= BIRTH_YEAR_TOLERANCE)
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
