import type { ArticleCard, ContentView } from '../api/content-call.ts'

/** Groups docs pages by category, omitting empty categories. */
export function docsBySubject(categories: ContentView['categories'], docs: readonly ArticleCard[]) {
  return categories
    .map(({ slug, title }) => ({ slug, title, pages: docs.filter(({ category }) => category === slug) }))
    .filter(({ pages }) => pages.length > 0)
}
