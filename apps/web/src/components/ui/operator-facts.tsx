import { siteConfig } from '../../lib/page/site-config.ts'
import { useText } from '../../lib/texts/i18n.ts'
import styles from './operator-facts.module.css'
import { PolicyLink } from './policy-link.tsx'

const TEXTS = ['name', 'address', 'registration'] as const

/**
 * Name, address, registration, contact details and policies of the company that runs the exchange, as configured in the
 * theme.
 */
export function OperatorFacts() {
  const t = useText()
  const { operator } = siteConfig()
  return (
    <section className={styles.facts} aria-label={t('operator_title')}>
      <dl>
        {TEXTS.map((field) => (
          <Fact key={field} label={t(`operator_${field}`)} text={operator[field]} />
        ))}
        <dt>{t('operator_email')}</dt>
        <dd>{operator.email === '' ? <Missing /> : <a href={`mailto:${operator.email}`}>{operator.email}</a>}</dd>
        <dt>{t('operator_policies')}</dt>
        <dd>
          <PolicyLink target={operator.refundPolicy}>{t('nav_refund_policy')}</PolicyLink> ·{' '}
          <PolicyLink target={operator.amlPolicy}>{t('nav_aml_policy')}</PolicyLink>
        </dd>
      </dl>
    </section>
  )
}

function Fact({ label, text }: { label: string; text: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{text === '' ? <Missing /> : text}</dd>
    </>
  )
}

/**
 * Placeholder for operator information that is not configured. In production, the server does not start without this
 * information.
 */
function Missing() {
  const t = useText()
  return <span className={styles.missing}>{t('operator_missing')}</span>
}
