import { Link } from '@tanstack/react-router'
import { useText } from '../../../lib/texts/i18n.ts'
import type { ArticleView, ContentRoute, ContentView } from '../api/content-call.ts'
import { ContentLink } from './content-link.tsx'
import styles from './trail.module.css'

interface TrailProps {
  route: ContentRoute
  view: Pick<ContentView, 'title' | 'categories'>
  article: Pick<ArticleView, 'category'>
}

/** Breadcrumb of an article: the blog or the docs, and the article's category. */
export function Trail({ route, view, article }: TrailProps) {
  const t = useText()
  const category = view.categories.find(({ slug }) => slug === article.category)
  return (
    <nav className={styles.trail} aria-label={t('content:breadcrumbs')}>
      <ol>
        <li>
          <ContentLink route={route} path="">
            {view.title}
          </ContentLink>
        </li>
        {category && (
          <li>
            {route === 'blog' ? (
              <ContentLink route={route} path={category.slug}>
                {category.title}
              </ContentLink>
            ) : (
              <Link to="/docs/$" params={{ _splat: '' }} hash={category.slug}>
                {category.title}
              </Link>
            )}
          </li>
        )}
      </ol>
    </nav>
  )
}
