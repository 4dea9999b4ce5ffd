import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useText } from '../../../lib/texts/i18n.ts'
import type { ContentRoute } from '../api/content-call.ts'
import { splatOf, type ContentLocation } from '../state/content-location.ts'
import { ContentLink } from './content-link.tsx'
import styles from './pager.module.css'

interface PagerProps {
  route: ContentRoute
  location: ContentLocation
  words: string
  pages: number
}

/** Links between the pages of a blog list. Renders nothing for a single page, such as the docs list. */
export function Pager({ route, location: { path, page }, words, pages }: PagerProps) {
  const t = useText()
  if (route === 'docs' || pages === 1) return null
  const common = { route, words }
  return (
    <nav className={`${styles.pager} no-print`} aria-label={t('content:pages')}>
      {page > 1 && (
        <ContentLink {...common} path={splatOf(path, page - 1)} rel="prev">
          <ArrowLeft size={16} aria-hidden="true" />
          {t('content:page_newer')}
        </ContentLink>
      )}
      <span>{t('content:page_of', { page, pages })}</span>
      {page < pages && (
        <ContentLink {...common} path={splatOf(path, page + 1)} rel="next">
          {t('content:page_older')}
          <ArrowRight size={16} aria-hidden="true" />
        </ContentLink>
      )}
    </nav>
  )
}
