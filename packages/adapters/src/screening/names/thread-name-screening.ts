import {
  NameListsUnavailable,
  type NameMatch,
  type NameScreening,
  type NameToScreen,
} from '@cambio/core/screening/name-screening'
import { Piscina } from 'piscina'
import type { NameListFile } from './file-name-screening.ts'
import type { ScreeningResult, ScreeningTask } from './name-screening-thread.ts'

/** Maximum number of names that wait for the thread. */
const MAX_WAITING = 32
/** Nice value (0 to 19) of the screening thread, so that it does not delay requests on a busy machine. */
const NICE_INCREMENT = 10

/**
 * Compares names with sanctions lists in a separate thread, so that the server can handle other requests in the
 * meantime. The thread starts when the first name arrives, and caches the lists.
 */
export class ThreadNameScreening implements Pick<NameScreening, 'findMatches'> {
  readonly #files: readonly NameListFile[]
  readonly #thread = new Piscina<ScreeningTask, ScreeningResult>({
    filename: new URL('./name-screening-thread.ts', import.meta.url).href,
    name: 'screenName',
    minThreads: 0,
    maxThreads: 1,
    maxQueue: MAX_WAITING,
    idleTimeout: Infinity,
    niceIncrement: NICE_INCREMENT,
    // Do not pass the server's Node.js options, such as a preloaded script, to the thread.
    execArgv: [],
  })

  constructor(files: readonly NameListFile[]) {
    this.#files = files
  }

  /**
   * Returns the possible matches, best first.
   * @throws {NameListsUnavailable} when a list cannot be read completely, or when too many names are waiting
   */
  async findMatches(screened: NameToScreen): Promise<NameMatch[]> {
    if (this.#thread.queueSize >= MAX_WAITING) throw new NameListsUnavailable('too many names wait to be compared')
    const result = await this.#thread.run({ files: this.#files, screened })
    if ('unavailable' in result) throw new NameListsUnavailable(result.unavailable)
    return result.matches
  }
}
