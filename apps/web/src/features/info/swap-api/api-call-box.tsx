import { DataTable, type Column } from '../../../components/ui/data-table.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import styles from './api-call-box.module.css'
import { asCode, inLanguage } from './reference-text.tsx'
import type { ApiCall, ApiField } from './reference.ts'
import { TryForm } from './try-form.tsx'

/**
 * Describes an API call: purpose, parameters and response. For a read-only call, includes a form that makes the call.
 * `language` is the language of the descriptions.
 */
export function ApiCallBox({ call, language }: { call: ApiCall; language: string }) {
  const t = useText()
  const { id, method, path, summary, description, signing, query, body, answer } = call
  return (
    <details className="fold-box" id={id}>
      <summary>
        <CallTitle method={method} path={path} summary={summary} language={language} />
      </summary>
      <div>
        <p>{inLanguage(language, description)}</p>
        <p>{t(`site-swap-api:signing_${signing}`)}</p>
        {method === 'GET' && signing !== 'required' && <TryForm path={path} query={query} />}
        <Fields title={t('site-swap-api:query')} fields={query} language={language} />
        <Fields title={t('site-swap-api:body')} fields={body} language={language} />
        <Fields title={t('site-swap-api:answer')} fields={answer} language={language} />
      </div>
    </details>
  )
}

type CallTitleProps = Pick<ApiCall, 'method' | 'path' | 'summary'> & { language: string }

function CallTitle({ method, path, summary, language }: CallTitleProps) {
  return (
    <span className={styles.title}>
      <b className="mono">{`${method} ${path}`}</b>
      {inLanguage(language, summary)}
    </span>
  )
}

interface FieldsProps {
  title: string
  fields: readonly ApiField[]
  language: string
}

function Fields({ title, fields, language }: FieldsProps) {
  const t = useText()
  if (fields.length === 0) return null
  const columns: Column<ApiField>[] = [
    {
      key: 'name',
      label: t('site-swap-api:name'),
      cell: ({ name }) => asCode(name),
      isHead: true,
    },
    { key: 'type', label: t('site-swap-api:type'), cell: ({ type }) => asCode(type) },
    {
      key: 'required',
      label: t('site-swap-api:required'),
      cell: ({ isRequired }) => t(isRequired ? 'site-swap-api:yes' : 'site-swap-api:no'),
    },
    {
      key: 'description',
      label: t('site-swap-api:description'),
      cell: ({ description }) => inLanguage(language, description),
    },
  ]
  return (
    <div className={styles.fields}>
      <h3>{title}</h3>
      <DataTable caption={title} columns={columns} rows={fields} rowKey={({ name }) => name} />
    </div>
  )
}
