import { Link } from '@tanstack/react-router'
import { Mark } from '../../components/ui/mark.tsx'
import { useText } from '../../lib/i18n.ts'

/** Bottom of every page. */
export function SiteFooter() {
  const t = useText()
  return (
    <footer className="foot">
      <div className="wrap">
        <p className="foot-mark">
          <Mark size={24} />
          {t('footer_line')}
        </p>
        <nav aria-label={t('footer_navigation')}>
          <Link to="/docs/$" params={{ _splat: 'terms' }}>
            {t('nav_terms')}
          </Link>
          <Link to="/docs/$" params={{ _splat: 'privacy' }}>
            {t('nav_privacy')}
          </Link>
          <a href="/openapi.json">{t('nav_api')}</a>
        </nav>
      </div>
    </footer>
  )
}
