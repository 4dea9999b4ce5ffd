import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useText } from '../../../lib/texts/i18n.ts'
import type { ArticleView, ContentRoute } from '../api/content-call.ts'
import { ContentLink } from './content-link.tsx'
import styles from './neighbours.module.css'

interface NeighboursProps {
  route: ContentRoute
  article: Pick<ArticleView, 'previous' | 'next'>
}

/** Links to the previous and the next article. */
export function Neighbours({ route, article: { previous, next } }: NeighboursProps) {
  const t = useText()
  if (!previous && !next) return null
  return (
    <nav className={`${styles.neighbours} no-print`} aria-label={t('content:neighbours')}>
      {previous && (
        <ContentLink route={route} path={previous.slug} rel="prev">
          <span>
            <ArrowLeft size={14} aria-hidden="true" />
            {t(`content:newer_${route}`)}
          </span>
          <span lang={previous.language}>{previous.title}</span>
        </ContentLink>
      )}
      {next && (
        <ContentLink route={route} path={next.slug} rel="next">
          <span>
            {t(`content:older_${route}`)}
            <ArrowRight size={14} aria-hidden="true" />
          </span>
          <span lang={next.language}>{next.title}</span>
        </ContentLink>
      )}
    </nav>
  )
}
