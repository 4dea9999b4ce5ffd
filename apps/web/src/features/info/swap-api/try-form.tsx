import { useId } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import type { ApiField } from './reference.ts'

/** Example values, so that the first try returns a result. */
const EXAMPLES: Readonly<Record<string, string>> = {
  instrumentFromSlug: 'eth',
  instrumentToSlug: 'ltc',
  claimedDepositAmount: '0.42',
}

/**
 * A form sends empty fields too, and the server rejects them. So it has only required fields and those with an example.
 */
const isAsked = ({ name, isRequired }: ApiField): boolean => isRequired || name in EXAMPLES

/**
 * Makes a call with the typed values and shows the answer in a new window. It is a plain form, so it needs no script.
 */
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
