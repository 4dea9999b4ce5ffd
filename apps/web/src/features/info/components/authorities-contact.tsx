import { OperatorFacts } from '../../../components/ui/operator-facts.tsx'
import { siteConfig } from '../../../lib/page/site-config.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import type { Facts } from '../api/facts.ts'
import { InfoNote } from './info-note.tsx'

/**
 * The operator's name, address and contact for authorities. If the theme contains no email address for authorities,
 * shows the support address.
 */
export function AuthoritiesContact({ facts: { support } }: { facts: Facts }) {
  const t = useText()
  const email = siteConfig().operator.email || (support?.email ?? null)
  return (
    <>
      <OperatorFacts />
      {email === null ? (
        <InfoNote>{t('site-for-competent-authorities:no_contact')}</InfoNote>
      ) : (
        <InfoNote>
          {t('site-for-competent-authorities:contact')} <a href={`mailto:${email}`}>{email}</a>
        </InfoNote>
      )}
    </>
  )
}
