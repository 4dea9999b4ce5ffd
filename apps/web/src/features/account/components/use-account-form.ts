import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../lib/i18n.ts'
import { formFailure, type AccountField, type FailureWords, type FieldErrors } from '../state/form-failure.ts'

interface Sending {
  /** What is wrong before anything is sent: message keys by field. */
  check: () => FieldErrors
  send: () => Promise<void>
  /** Message key for a wrong password where it is asked for alone. */
  knownPassword?: string
}

/** One form of the account: busy while it sends, wrong fields named, the first of them in focus. */
export function useAccountForm({ check, send, knownPassword }: Sending) {
  const t = useText()
  const element = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [banner, setBanner] = useState<FailureWords | null>(null)
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [refusals])
  const refuse = (fields: FieldErrors, words: FailureWords | null): void => {
    setErrors(fields)
    setBanner(words)
    setRefusals((count) => count + 1)
  }
  const submit = async (): Promise<void> => {
    if (busy) return
    const wrong = check()
    if (Object.keys(wrong).length > 0) {
      refuse(wrong, null)
      return
    }
    setErrors({})
    setBanner(null)
    setBusy(true)
    try {
      await send()
    } catch (error) {
      const failure = formFailure(error, knownPassword)
      refuse(failure.fields, failure.banner)
    } finally {
      setBusy(false)
    }
  }
  return {
    element,
    busy,
    banner: banner === null ? null : t(banner.key, { count: banner.count }),
    submit,
    error: (field: AccountField): string | null => {
      const key = errors[field]
      return key === undefined ? null : t(key)
    },
    /** These fields are being mended. */
    mend: (...fields: AccountField[]): void => {
      if (fields.some((field) => errors[field] !== undefined))
        setErrors(Object.fromEntries(Object.entries(errors).filter(([key]) => !fields.includes(key as AccountField))))
    },
  }
}
export type AccountFormState = ReturnType<typeof useAccountForm>
