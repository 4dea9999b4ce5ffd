import { useText } from '../../../lib/texts/i18n.ts'
import type { ContentView } from '../api/content-call.ts'

/** Heading of a list of articles: the whole blog, the docs, a category, or search results. */
export function ListHead({
  view: { list, categories, title, description },
  words,
}: {
  view: ContentView
  words: string
}) {
  const t = useText()
  const total = list?.total ?? 0
  if (words !== '')
    return (
      <header className="list-head">
        <h1>{t('content:search_title', { words })}</h1>
        {total > 0 && <p className="lede">{t('content:search_found', { count: total })}</p>}
      </header>
    )
  const category = categories.find(({ slug }) => slug === list?.category)
  return (
    <header className="list-head">
      <h1>{category?.title ?? title}</h1>
      {!category && <p className="lede">{description}</p>}
    </header>
  )
}
