import type { InfoPageName } from '@cambio/kernel/info-pages'
import { Link } from '@tanstack/react-router'
import { Mark } from '../../components/ui/mark.tsx'
import { useText } from '../../lib/i18n.ts'

const SERVICE_PAGES: readonly InfoPageName[] = ['how-it-works', 'asset', 'popular-exchanges', 'support']
const HOUSE_PAGES: readonly InfoPageName[] = ['our-vision', 'roadmap']
const ACCOUNT_PAGES: readonly InfoPageName[] = ['wallet', 'cashback', 'affiliate']
const DEVELOPER_PAGES: readonly InfoPageName[] = ['swap-api']
const LEGAL_PAGES: readonly InfoPageName[] = ['for-competent-authorities']

/** Bottom of every page: where everything else is, in groups. */
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
          <ul>
            <InfoLinks pages={SERVICE_PAGES} />
          </ul>
          <ul>
            <InfoLinks pages={ACCOUNT_PAGES} />
          </ul>
          <ul>
            <InfoLinks pages={HOUSE_PAGES} />
            <li>
              <Link to="/blog/$" params={{ _splat: '' }}>
                {t('nav_blog')}
              </Link>
            </li>
          </ul>
          <ul>
            <li>
              <Link to="/docs/$" params={{ _splat: '' }}>
                {t('nav_docs')}
              </Link>
            </li>
            <InfoLinks pages={DEVELOPER_PAGES} />
          </ul>
          <ul>
            <li>
              <Link to="/docs/$" params={{ _splat: 'terms' }}>
                {t('nav_terms')}
              </Link>
            </li>
            <li>
              <Link to="/docs/$" params={{ _splat: 'privacy' }}>
                {t('nav_privacy')}
              </Link>
            </li>
            <InfoLinks pages={LEGAL_PAGES} />
          </ul>
        </nav>
      </div>
    </footer>
  )
}

function InfoLinks({ pages }: { pages: readonly InfoPageName[] }) {
  const t = useText()
  return pages.map((page) => (
    <li key={page}>
      <Link to="/$info" params={{ info: page }}>
        {t(`page_${page}`)}
      </Link>
    </li>
  ))
}
