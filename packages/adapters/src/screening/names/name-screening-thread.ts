import { NameListsUnavailable, type NameMatch, type NameToScreen } from '@cambio/core/screening/name-screening'
import { FileNameScreening, type NameListFile } from './file-name-screening.ts'

/** Task for the screening thread. */
export interface ScreeningTask {
  files: readonly NameListFile[]
  screened: NameToScreen
}

/**
 * Matches of a name, or the reason why the lists cannot be used. The reason is part of the result, because an error
 * thrown in a thread loses its class.
 */
export type ScreeningResult = { matches: NameMatch[] } | { unavailable: string }

let screening: FileNameScreening | undefined

/**
 * Screens a name in a worker thread, which caches the parsed lists. Parsing takes seconds of CPU time, and screening a
 * name takes up to one second.
 */
export async function screenName({ files, screened }: ScreeningTask): Promise<ScreeningResult> {
  screening ??= new FileNameScreening(files)
  try {
    return { matches: await screening.findMatches(screened) }
  } catch (error) {
    if (error instanceof NameListsUnavailable) return { unavailable: error.message }
    throw error
  }
}
