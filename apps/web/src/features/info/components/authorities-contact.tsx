import { useText } from '../../../lib/texts/i18n.ts'
import type { Facts } from '../api/facts.ts'

/** Contact for authorities. The operator may have configured none. */
export function AuthoritiesContact({ facts: { support } }: { facts: Facts }) {
  const t = useText()
  const email = support?.email ?? null
  if (email === null) return <p className="info-note">{t('site-for-competent-authorities:no_contact')}</p>
  return (
    <p className="info-note">
      {t('site-for-competent-authorities:contact')} <a href={`mailto:${email}`}>{email}</a>
    </p>
  )
}
