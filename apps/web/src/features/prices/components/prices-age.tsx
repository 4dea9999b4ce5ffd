import { LocalTime } from '../../../components/ui/local-time.tsx'
import { useText } from '../../../lib/i18n.ts'
import { siteConfig } from '../../../lib/site-config.ts'

/** When prices were agreed; where none may be called today's, that; and in a sandbox that they are made up. */
export function PricesAge({ updatedAt }: { updatedAt: number | null }) {
  const t = useText()
  return (
    <>
      {updatedAt === null ? (
        <p className="prices-age" data-old>
          {t('price:not_current')}
        </p>
      ) : (
        <p className="prices-age">
          {t('price:as_of')} <LocalTime iso={new Date(updatedAt).toISOString()} seconds />
        </p>
      )}
      {siteConfig().sandbox && <p className="prices-age">{t('price:sandbox')}</p>}
    </>
  )
}
