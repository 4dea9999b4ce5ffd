import { CodeField } from '../../../components/ui/code-field.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { cleanCode } from '../state/code-text.ts'
import type { useAccountForm } from './use-account-form.ts'

interface EmailCodeFieldProps {
  form: Pick<ReturnType<typeof useAccountForm>, 'error' | 'onEdit'>
  value: string
  hint?: string
  firstFocus?: boolean
  onChange: (code: string) => void
}

/** Form field for the eight digits of an emailed code. */
export function EmailCodeField({ form, onChange, ...field }: EmailCodeFieldProps) {
  const t = useText()
  return (
    <CodeField
      {...field}
      label={t('account:code')}
      error={form.error('code')}
      onChange={form.onEdit((typed: string) => onChange(cleanCode(typed)), 'code')}
    />
  )
}
