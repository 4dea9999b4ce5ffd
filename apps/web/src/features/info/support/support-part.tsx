import { SearchForm } from '../../../components/ui/search-form.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import type { Facts } from '../api/facts.ts'
import { FailedFacts } from '../components/failed-facts.tsx'
import { SupportForm } from './support-form.tsx'

/** Docs search, followed by the support form and the support email address. */
export function SupportPart({ facts: { support } }: { facts: Facts }) {
  const t = useText()
  return (
    <div className="info-list">
      <SearchForm label={t('site-support:search_docs')} path="/docs" words="" />
      {!support ? (
        <FailedFacts text={t('site-support:form_failed')} />
      ) : support.email === null || support.stamp === null ? (
        <p className="info-note">{t('site-support:closed')}</p>
      ) : (
        <>
          <SupportForm stamp={support.stamp} />
          <p className="info-note">
            {t('site-support:by_email')} <a href={`mailto:${support.email}`}>{support.email}</a>
          </p>
        </>
      )}
    </div>
  )
}
