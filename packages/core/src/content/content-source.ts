import type { ContentAnswer, ContentQuery } from './content.ts'

/** Where written content comes from: files of ours, or a service of somebody else. */
export interface ContentSource {
  /**
   * What lies at the query's path; null where nothing does.
   * @throws {AdapterError} where it cannot be told now
   */
  ask(query: ContentQuery): Promise<ContentAnswer | null>
}
