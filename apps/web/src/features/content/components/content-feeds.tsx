import { Rss } from 'lucide-react'
import { useText } from '../../../lib/texts/i18n.ts'
import { withLocale } from '@cambio/kernel/locale-path'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import type { ContentRoute } from '../api/content-call.ts'
import styles from './content-feeds.module.css'

/** Links to the feeds of the blog or the docs. */
export function ContentFeeds({ route }: { route: ContentRoute }) {
  const t = useText()
  const locale = useLocale()
  return (
    <aside className={`${styles.feeds} no-print`} aria-label={t('content:feeds')}>
      {t('content:feeds')}
      {(['rss', 'atom'] as const).map((form) => (
        <a key={form} href={withLocale(`/${route}/${form}.xml`, locale)}>
          <Rss size={14} aria-hidden="true" />
          {t(`content:feed_${form}`)}
        </a>
      ))}
    </aside>
  )
}
