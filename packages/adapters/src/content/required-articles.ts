import type { ContentAnswer, ContentQuery } from '@cambio/core/content/content'
import type { ContentSource } from '@cambio/core/content/content-source'

/**
 * Slugs of articles that must always be available. Users accept some of them when they create an order or an account,
 * and the footer links to the others.
 */
const REQUIRED = ['terms', 'privacy', 'refunds', 'aml']

/**
 * Serves the required articles from the built-in docs when the other content source lacks them. Omits categories and
 * links to neighbouring articles, because the other source may lack those as well.
 */
export class RequiredArticles implements ContentSource {
  readonly #files: ContentSource

  constructor(files: ContentSource) {
    this.#files = files
  }

  async find(query: ContentQuery): Promise<ContentAnswer | null> {
    if (query.route !== 'docs' || !REQUIRED.includes(query.path)) return null
    const answer = await this.#files.find(query)
    if (!answer?.article) return null
    return { ...answer, categories: [], article: { ...answer.article, previous: null, next: null } }
  }
}
