import { Banner } from '../../components/ui/banner.tsx'
import { useText } from '../../lib/i18n.ts'
import type { PageHealth } from '../../lib/page-health.ts'

/** One line above the page while something is wrong but the page still shows. */
export function HealthBanner({ health }: { health: PageHealth }) {
  const t = useText()
  if (health === 'ok') return null
  return (
    <div className="wrap health-banner">
      <Banner kind="warning">{t(`health_${health}`)}</Banner>
    </div>
  )
}
