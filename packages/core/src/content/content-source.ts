import type { ContentAnswer, ContentQuery } from './content.ts'

/** A source of articles: either the operator's files or an external service. */
export interface ContentSource {
  /**
   * Returns the content at the query's path, or null if the path has no content.
   * @throws {AdapterError} when the source does not respond
   */
  find(query: ContentQuery): Promise<ContentAnswer | null>
}
