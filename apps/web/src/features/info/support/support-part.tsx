import { SearchForm } from '../../../components/ui/search-form.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import type { Facts } from '../api/facts.ts'
import { FailedFacts } from '../components/failed-facts.tsx'
import { InfoList } from '../components/info-list.tsx'
import { InfoNote } from '../components/info-note.tsx'
import { SupportForm } from './support-form.tsx'

/** Docs search, followed by the support form and the support email address. */
export function SupportPart({ facts: { support } }: { facts: Facts }) {
  const t = useText()
  return (
    <InfoList>
      <SearchForm label={t('site-support:search_docs')} path="/docs" words="" />
      {!support ? (
        <FailedFacts text={t('site-support:form_failed')} />
      ) : support.email === null || support.stamp === null ? (
        <InfoNote>{t('site-support:closed')}</InfoNote>
      ) : (
        <>
          <SupportForm stamp={support.stamp} />
          <InfoNote>
            {t('site-support:by_email')} <a href={`mailto:${support.email}`}>{support.email}</a>
          </InfoNote>
        </>
      )}
    </InfoList>
  )
}
