import { useText } from '../../../lib/texts/i18n.ts'
import type { ContentView } from '../api/content-call.ts'
import { Lede } from './lede.tsx'
import styles from './list-head.module.css'

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
      <header className={styles.head}>
        <h1>{t('content:search_title', { words })}</h1>
        {total > 0 && <Lede text={t('content:search_found', { count: total })} />}
      </header>
    )
  const category = categories.find(({ slug }) => slug === list?.category)
  return (
    <header className={styles.head}>
      <h1>{category?.title ?? title}</h1>
      {!category && <Lede text={description} />}
    </header>
  )
}
