import { FieldBox } from '../../../components/ui/field-box.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import type { ApiField } from './reference.ts'
import styles from './try-form.module.css'

/** Initial values of the fields, chosen so that the first call returns a result. */
const EXAMPLES: Readonly<Record<string, string>> = {
  instrumentFromSlug: 'eth',
  instrumentToSlug: 'ltc',
  claimedDepositAmount: '0.42',
}

/** Optional parameters that a call needs if it is not signed. A form cannot sign its call. */
const NEEDED_UNSIGNED: ReadonlySet<string> = new Set(['orderId', 'destinationAddress'])

const isNeeded = ({ name, isRequired }: ApiField): boolean => isRequired || NEEDED_UNSIGNED.has(name)

/**
 * Returns whether the form has a field for a parameter. It contains only needed parameters and those with an example,
 * because a browser also sends empty fields, which the server would reject.
 */
const isShown = (field: ApiField): boolean => isNeeded(field) || field.name in EXAMPLES

/**
 * Form that makes an API call with the entered values and shows the response in a new window. It is a plain HTML form,
 * which works without JavaScript.
 */
export function TryForm({ path, query }: { path: string; query: readonly ApiField[] }) {
  const t = useText()
  return (
    <form className={styles.form} method="get" action={path} target="_blank" rel="noopener">
      {query.filter(isShown).map((field) => (
        <FieldBox label={field.name} key={field.name}>
          {(attributes) => (
            <input
              {...attributes}
              className="mono"
              name={field.name}
              required={isNeeded(field)}
              autoComplete="off"
              defaultValue={EXAMPLES[field.name] ?? ''}
            />
          )}
        </FieldBox>
      ))}
      <Button type="submit">{t('site-swap-api:try')}</Button>
    </form>
  )
}
