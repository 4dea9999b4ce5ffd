import { useText } from '../../../lib/i18n.ts'
import type { ArticleCard, ContentView } from '../api/content-call.ts'
import { docsBySubject } from '../state/docs-by-subject.ts'
import { ContentLink } from './content-link.tsx'

/** Beside every page of the docs: all pages by subject. */
export function DocsSidebar({ view, docs }: { view: ContentView; docs: ArticleCard[] }) {
  const t = useText()
  return (
    <aside className="content-side no-print">
      <nav aria-label={t('content:docs_pages')}>
        {docsBySubject(view.categories, docs).map(({ slug, title, pages }) => (
          <section key={slug} aria-label={title}>
            <p>{title}</p>
            <ul>
              {pages.map((page) => (
                <li key={page.slug}>
                  <ContentLink route="docs" path={page.slug}>
                    {page.title}
                  </ContentLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </aside>
  )
}
