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

/**
 * Returns whether the form has a field for a parameter. It contains only required parameters and those with an example,
 * because a browser also sends empty fields, which the server would reject.
 */
const isShown = ({ name, isRequired }: ApiField): boolean => isRequired || name in EXAMPLES

/**
 * Form that makes an API call with the entered values and shows the response in a new window. It is a plain HTML form,
 * which works without JavaScript.
 */
export function TryForm({ path, query }: { path: string; query: readonly ApiField[] }) {
  const t = useText()
  return (
    <form className={styles.form} method="get" action={path} target="_blank" rel="noopener">
      {query.filter(isShown).map(({ name, isRequired }) => (
        <FieldBox label={name} key={name}>
          {(attributes) => (
            <input
              {...attributes}
              className="mono"
              name={name}
              required={isRequired}
              autoComplete="off"
              defaultValue={EXAMPLES[name] ?? ''}
            />
          )}
        </FieldBox>
      ))}
      <Button type="submit">{t('site-swap-api:try')}</Button>
    </form>
  )
}
