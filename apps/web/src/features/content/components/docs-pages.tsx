import { useText } from '../../../lib/texts/i18n.ts'
import type { ArticleCard, ContentView } from '../api/content-call.ts'
import { docsBySubject } from '../state/docs-by-subject.ts'
import { ContentLink } from './content-link.tsx'
import styles from './side-list.module.css'

/** Sidebar of the docs, which lists all docs pages by category. */
export function DocsPages({ view, docs }: { view: ContentView; docs: ArticleCard[] }) {
  const t = useText()
  return (
    <nav className={`${styles.list} ${styles.pages} no-print`} aria-label={t('content:docs_pages')}>
      {docsBySubject(view.categories, docs).map(({ slug, title, pages }) => (
        <div key={slug}>
          <p>{title}</p>
          <ul aria-label={title}>
            {pages.map((page) => (
              <li key={page.slug} lang={page.language}>
                <ContentLink route="docs" path={page.slug}>
                  {page.title}
                </ContentLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
