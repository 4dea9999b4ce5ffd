import type { ContentAnswer, ContentQuery } from './content.ts'

/** Source of articles: the operator's files, or an external service. */
export interface ContentSource {
  /**
   * Returns the content at the query's path; null when no content has this path.
   * @throws {AdapterError} when the source does not respond
   */
  ask(query: ContentQuery): Promise<ContentAnswer | null>
}
