import { useText } from '../../../lib/i18n.ts'
import { withLocale } from '../../../lib/locale-path.ts'
import { useLocale } from '../../../lib/use-locale.ts'
import type { ContentView } from '../api/content-call.ts'
import { ContentLink } from './content-link.tsx'

/** Beside every page of the blog: subjects and feeds. */
export function BlogSidebar({ view }: { view: ContentView }) {
  const t = useText()
  const locale = useLocale()
  const all = view.categories.reduce((sum, { count }) => sum + count, 0)
  return (
    <aside className="content-side no-print">
      <nav aria-labelledby="subjects">
        <p id="subjects">{t('content:categories')}</p>
        <ul>
          {[{ slug: '', title: t('content:category_all'), count: all }, ...view.categories].map((category) => (
            <li key={category.slug}>
              <ContentLink route="blog" path={category.slug}>
                {category.title} <small>{category.count}</small>
              </ContentLink>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-labelledby="feeds">
        <p id="feeds">{t('content:feeds')}</p>
        <ul>
          <li>
            <a href={withLocale('/blog/rss.xml', locale)}>{t('content:feed_rss')}</a>
          </li>
          <li>
            <a href={withLocale('/blog/atom.xml', locale)}>{t('content:feed_atom')}</a>
          </li>
        </ul>
      </nav>
    </aside>
  )
}
