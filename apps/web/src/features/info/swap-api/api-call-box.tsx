import { DataTable, type Column } from '../../../components/ui/data-table.tsx'
import { useText } from '../../../lib/i18n.ts'
import type { ApiCall, ApiField } from './reference.ts'
import { TryForm } from './try-form.tsx'

/** A call: purpose, parameters, answer, and a form to try it when it only reads. */
export function ApiCallBox({ call }: { call: ApiCall }) {
  const t = useText()
  const { id, method, path, summary, description, signing, query, body, answer } = call
  return (
    <details className="fold-box" id={id}>
      <summary>
        <CallTitle method={method} path={path} summary={summary} />
      </summary>
      <div>
        <p>{description}</p>
        <p>{t(`site-swap-api:signing_${signing}`)}</p>
        <Fields title={t('site-swap-api:query')} fields={query} />
        <Fields title={t('site-swap-api:body')} fields={body} />
        <Fields title={t('site-swap-api:answer')} fields={answer} />
        {method === 'GET' && signing !== 'required' && <TryForm path={path} query={query} />}
      </div>
    </details>
  )
}

function CallTitle({ method, path, summary }: Pick<ApiCall, 'method' | 'path' | 'summary'>) {
  return (
    <span className="info-call">
      <b className="mono">{`${method} ${path}`}</b>
      <span>{summary}</span>
    </span>
  )
}

const asCode = (text: string) => <span className="mono">{text}</span>

function Fields({ title, fields }: { title: string; fields: readonly ApiField[] }) {
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
      ...{ key: 'required', label: t('site-swap-api:required') },
      cell: ({ isRequired }) => t(isRequired ? 'site-swap-api:yes' : 'site-swap-api:no'),
    },
    { key: 'description', label: t('site-swap-api:description'), cell: ({ description }) => description },
  ]
  return (
    <div className="info-fields">
      <h3>{title}</h3>
      <DataTable caption={title} columns={columns} rows={fields} rowKey={({ name }) => name} />
    </div>
  )
}
