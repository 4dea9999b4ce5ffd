import type { ContentAnswer, ContentQuery } from '@cambio/core/content/content'
import type { ContentSource } from '@cambio/core/content/content-source'

/** What orders and accounts are made under: asked for by a tick, so never missing. */
const REQUIRED = ['terms', 'privacy']

/** Of our own docs those that the site cannot be without, each by itself: what is beside it there is not beside it here. */
export class RequiredArticles implements ContentSource {
  readonly #files: ContentSource

  constructor(files: ContentSource) {
    this.#files = files
  }

  async ask(query: ContentQuery): Promise<ContentAnswer | null> {
    if (query.route !== 'docs' || !REQUIRED.includes(query.path)) return null
    const answer = await this.#files.ask(query)
    if (!answer?.article) return null
    return { ...answer, categories: [], article: { ...answer.article, previous: null, next: null } }
  }
}
