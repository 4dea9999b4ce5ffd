import { DataTable, type Column } from '../../../components/ui/data-table.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { siteConfig } from '../../../lib/page/site-config.ts'
import type { Facts } from '../api/facts.ts'
import { FailedFacts } from '../components/failed-facts.tsx'
import { ApiCallBox } from './api-call-box.tsx'
import { CodeBox } from '../components/code-box.tsx'
import { InfoList } from '../components/info-list.tsx'
import { InfoSection } from '../components/info-section.tsx'
import { asCode, inLanguage } from './reference-text.tsx'
import type { ApiErrorText, ApiReference as ReferenceTexts } from './reference.ts'
import { curlSample, typescriptSample } from './samples.ts'

/** API reference for partners: code samples that run unchanged, followed by every call, grouped by area. */
export function ApiReference({ facts: { api } }: { facts: Facts }) {
  const t = useText()
  const { publicUrl } = siteConfig()
  return (
    <InfoList>
      <InfoSection titleId="samples">
        <div>
          <h2 id="samples">{t('site-swap-api:samples_title')}</h2>
          <p>{t('site-swap-api:samples_text')}</p>
        </div>
        <CodeBox page="swap-api" language="sh" code={curlSample(publicUrl)} />
        <CodeBox page="swap-api" language="ts" code={typescriptSample(publicUrl)} />
      </InfoSection>
      {!api ? (
        <FailedFacts text={t('site-swap-api:failed')} />
      ) : (
        <>
          {api.groups.map(({ name, calls }) => (
            <InfoSection key={name} titleId={`api-${name}`}>
              <h2 id={`api-${name}`}>{t(`site-swap-api:group_${name}`)}</h2>
              <div className="folds">
                {calls.map((call) => (
                  <ApiCallBox key={call.id} call={call} language={api.language} />
                ))}
              </div>
            </InfoSection>
          ))}
          <InfoSection titleId="api-errors">
            <div>
              <h2 id="api-errors">{t('site-swap-api:errors_title')}</h2>
              <p>{t('site-swap-api:errors_text')}</p>
            </div>
            <ErrorTable errors={api.errors} language={api.language} />
          </InfoSection>
        </>
      )}
    </InfoList>
  )
}

function ErrorTable({ errors, language }: Pick<ReferenceTexts, 'errors' | 'language'>) {
  const t = useText()
  const columns: Column<ApiErrorText>[] = [
    {
      key: 'code',
      label: t('site-swap-api:error_code'),
      cell: ({ code }) => asCode(code),
      isHead: true,
    },
    { key: 'when', label: t('site-swap-api:error_when'), cell: ({ when }) => inLanguage(language, when) },
    {
      key: 'action',
      label: t('site-swap-api:error_action'),
      cell: ({ action }) => inLanguage(language, action),
    },
  ]
  return (
    <DataTable caption={t('site-swap-api:errors_title')} columns={columns} rows={errors} rowKey={({ code }) => code} />
  )
}
