import { dayText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import type { ArticleCard } from '../api/content-call.ts'
import styles from './article-meta.module.css'

interface ArticleMetaProps {
  card: ArticleCard
  /** Category name, unless the page already shows it. */
  subject?: string | undefined
  className?: string | undefined
}

/** An article's dates, category and reading time. */
export function ArticleMeta({ card: { date, updated, minutes }, subject, className = '' }: ArticleMetaProps) {
  const t = useText()
  const locale = useLocale()
  return (
    <p className={`${styles.meta} ${className}`.trim()}>
      {date !== null && <time dateTime={date}>{dayText(date, locale, 'UTC')}</time>}
      {subject !== undefined && <span>{subject}</span>}
      <span>{t('content:minutes', { count: minutes })}</span>
      {updated !== null && <span>{t('content:updated', { day: dayText(updated, locale, 'UTC') })}</span>}
    </p>
  )
}
