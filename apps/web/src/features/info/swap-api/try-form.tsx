import { useId } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { useText } from '../../../lib/i18n.ts'
import type { ApiField } from './reference.ts'

/** What shows something the first time. */
const EXAMPLES: Readonly<Record<string, string>> = {
  instrumentFromSlug: 'eth',
  instrumentToSlug: 'ltc',
  claimedDepositAmount: '0.42',
}

/** An empty field is sent too, and refused: only what must be there is asked for, and what shows more. */
const isAsked = ({ name, isRequired }: ApiField): boolean => isRequired || name in EXAMPLES

/** Asks a call with what is typed and shows its answer in a window of its own; a plain form, so that it needs no script. */
export function TryForm({ path, query }: { path: string; query: readonly ApiField[] }) {
  const t = useText()
  const id = useId()
  return (
    <form className="info-try" method="get" action={path} target="_blank" rel="noopener">
      {query.filter(isAsked).map(({ name, isRequired }) => (
        <div className="field" key={name}>
          <label className="mono" htmlFor={`${id}-${name}`}>
            {name}
          </label>
          <input
            id={`${id}-${name}`}
            className="input mono"
            name={name}
            required={isRequired}
            autoComplete="off"
            defaultValue={EXAMPLES[name] ?? ''}
          />
        </div>
      ))}
      <Button type="submit">{t('site-swap-api:try')}</Button>
    </form>
  )
}
