import { utcText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { siteConfig } from '../../../lib/page/site-config.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import styles from './prices-age.module.css'

/** Shows when the prices were last updated. Warns if the prices are out of date or, in a sandbox, simulated. */
export function PricesAge({ updatedAt }: { updatedAt: number | null }) {
  const t = useText()
  const locale = useLocale()
  const iso = updatedAt === null ? null : new Date(updatedAt).toISOString()
  return (
    <>
      {iso === null ? (
        <p className={styles.age} data-old>
          {t('price:not_current')}
        </p>
      ) : (
        <p className={styles.age}>
          {t('price:as_of')} <time dateTime={iso}>{utcText(iso, locale, true)}</time>
        </p>
      )}
      {siteConfig().sandbox && <p className={styles.age}>{t('price:sandbox')}</p>}
    </>
  )
}
