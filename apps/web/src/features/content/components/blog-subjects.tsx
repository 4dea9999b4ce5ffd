import { useId } from 'react'
import { useText } from '../../../lib/texts/i18n.ts'
import type { ContentView } from '../api/content-call.ts'
import { ContentLink } from './content-link.tsx'
import styles from './side-list.module.css'

/** Links to the blog's categories, each with its number of articles. */
export function BlogSubjects({ categories }: { categories: ContentView['categories'] }) {
  const t = useText()
  const id = useId()
  const all = categories.reduce((sum, { count }) => sum + count, 0)
  return (
    <nav className={`${styles.list} ${styles.subjects} no-print`} aria-labelledby={id}>
      <p id={id}>{t('content:categories')}</p>
      <ul>
        {[{ slug: '', title: t('content:category_all'), count: all }, ...categories].map(({ slug, title, count }) => (
          <li key={slug}>
            <ContentLink route="blog" path={slug}>
              {title} <small>{count}</small>
            </ContentLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
