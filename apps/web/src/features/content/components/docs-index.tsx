import { EmptyNote } from '../../../components/ui/empty-note.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import type { ArticleCard, ContentView } from '../api/content-call.ts'
import { docsBySubject } from '../state/docs-by-subject.ts'
import { ContentLink } from './content-link.tsx'
import styles from './docs-index.module.css'

/** First page of the docs, which lists all docs pages by category, with descriptions. */
export function DocsIndex({ view, docs }: { view: ContentView; docs: ArticleCard[] }) {
  const t = useText()
  return (
    <>
      {docs.length === 0 && <EmptyNote text={t('content:list_empty')} />}
      {docsBySubject(view.categories, docs).map(({ slug, title, pages }) => (
        <section key={slug} className={styles.subject} aria-labelledby={slug}>
          <h2 id={slug}>{title}</h2>
          <ul>
            {pages.map((page) => (
              <li key={page.slug} lang={page.language}>
                <ContentLink route="docs" path={page.slug}>
                  {page.title}
                </ContentLink>
                <p>{page.description}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
