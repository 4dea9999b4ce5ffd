import { dayText } from '../../../lib/format.ts'
import { useText } from '../../../lib/i18n.ts'
import { useLocale } from '../../../lib/use-locale.ts'
import type { ArticleCard } from '../api/content-call.ts'

interface ArticleMetaProps {
  card: ArticleCard
  /** What it is about, where that is not said otherwise. */
  subject?: string | undefined
}

/** When an article was published and changed, what it is about, and how long it takes to read. */
export function ArticleMeta({ card: { date, updated, minutes }, subject }: ArticleMetaProps) {
  const t = useText()
  const locale = useLocale()
  return (
    <p className="article-meta">
      {date !== null && <time dateTime={date}>{dayText(date, locale, 'UTC')}</time>}
      {subject !== undefined && <span>{subject}</span>}
      <span>{t('content:minutes', { count: minutes })}</span>
      {updated !== null && <span>{t('content:updated', { day: dayText(updated, locale, 'UTC') })}</span>}
    </p>
  )
}
