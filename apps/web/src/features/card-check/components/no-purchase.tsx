import { Link } from '@tanstack/react-router'
import { useText } from '../../../lib/texts/i18n.ts'

/** Message for a link that contains no valid purchase, with a link to the home page. */
export function NoPurchase() {
  const t = useText()
  return (
    <div className="statement">
      <div className="statement-words">
        <h1>{t('identity:nothing_title')}</h1>
        <p>{t('identity:nothing_text')}</p>
      </div>
      <Link className="btn btn-primary btn-big" to="/">
        {t('not_found_home')}
      </Link>
    </div>
  )
}
