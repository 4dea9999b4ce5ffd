import { Banner } from '../../components/ui/banner.tsx'
import { useText } from '../../lib/texts/i18n.ts'
import type { PageHealth } from '../../lib/page/page-health.ts'

/** Banner on pages that remain usable while the service has a problem. */
export function HealthBanner({ health }: { health: PageHealth }) {
  const t = useText()
  if (health === 'ok') return null
  return (
    <div className="wrap health-banner">
      <Banner kind="warning">{t(`health_${health}`)}</Banner>
    </div>
  )
}
