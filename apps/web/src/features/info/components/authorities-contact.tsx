import { useText } from '../../../lib/texts/i18n.ts'
import type { Facts } from '../api/facts.ts'

/** Contact of the operator for authorities. Empty if the operator has configured none. */
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
