import { Link, useRouterState } from '@tanstack/react-router'
import { useText } from '../../lib/texts/i18n.ts'
import { withLocale } from '@cambio/kernel/locale-path'
import { useLocale } from '../../lib/texts/use-locale.ts'

/**
 * Shows the not-found page with status 404, the path and a link to the home page. For the path of an order, shows links
 * to the order list and to support instead.
 */
export function NotFound() {
  const t = useText()
  const locale = useLocale()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  return (
    <main id="main" className="wrap statement">
      <p className="statement-code">404</p>
      <h1>{t('not_found_title')}</h1>
      <p className="mono">{t('not_found_path', { path: withLocale(pathname, locale) })}</p>
      <p>{t('not_found_text')}</p>
      {pathname.startsWith('/order/') ? (
        <p className="statement-links">
          <Link className="btn btn-primary btn-big" to="/orders">
            {t('nav_orders')}
          </Link>
          <Link className="btn btn-plain btn-big" to="/$info" params={{ info: 'support' }}>
            {t('page_support')}
          </Link>
        </p>
      ) : (
        <p>
          <Link className="btn btn-primary btn-big" to="/">
            {t('not_found_home')}
          </Link>
        </p>
      )}
    </main>
  )
}
