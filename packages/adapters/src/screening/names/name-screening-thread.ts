import { NameListsUnavailable, type NameMatch, type NameToScreen } from '@cambio/core/screening/name-screening'
import { FileNameScreening, type NameListFile } from './file-name-screening.ts'

/** Task for the screening thread. */
export interface ScreeningTask {
  files: readonly NameListFile[]
  screened: NameToScreen
}

/** Matches of a name, or why the lists cannot be used. A thread returns no error of a certain class. */
export type ScreeningResult = { matches: NameMatch[] } | { unavailable: string }

let screening: FileNameScreening | undefined

/** Runs in a worker thread, which keeps the parsed lists. Parsing takes seconds of CPU time, a name up to a second. */
export async function screenName({ files, screened }: ScreeningTask): Promise<ScreeningResult> {
  screening ??= new FileNameScreening(files)
  try {
    return { matches: await screening.findMatches(screened) }
  } catch (error) {
    if (error instanceof NameListsUnavailable) return { unavailable: error.message }
    throw error
  }
}
