import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../lib/i18n.ts'
import {
  formFailure,
  type AccountField,
  type FailureWords,
  type FieldErrors,
  type FormFailure,
} from '../state/form-failure.ts'
import { StepLeft } from '../state/step-store.ts'

interface Sending<Field extends string> {
  /** What is wrong before anything is sent: message keys by field. */
  check: () => FieldErrors<Field>
  send: () => Promise<void>
  /** What is said of a call that failed. */
  explain: (error: unknown) => FormFailure<Field>
}

interface AccountSending extends Omit<Sending<AccountField>, 'explain'> {
  /** Message key for a wrong password where it is asked for alone. */
  knownPassword?: string
}

/** A form that chooses or shows a password or a code. */
export function useAccountForm({ knownPassword, ...sending }: AccountSending) {
  return useForm({ ...sending, explain: (error) => formFailure(error, knownPassword) })
}

/** One form of the account: busy while it sends, wrong fields named, the first of them in focus. */
export function useForm<Field extends string>({ check, send, explain }: Sending<Field>) {
  const t = useText()
  const element = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors<Field>>({})
  const [banner, setBanner] = useState<FailureWords | null>(null)
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [refusals])
  const refuse = (fields: FieldErrors<Field>, words: FailureWords | null): void => {
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
      // Nothing was done, and its person knows.
      if (error instanceof StepLeft) return
      const failure = explain(error)
      refuse(failure.fields, failure.banner)
    } finally {
      setBusy(false)
    }
  }
  return {
    element,
    busy,
    banner: banner === null ? null : t(banner.key, { ...banner }),
    submit,
    error: (field: Field): string | null => {
      const words: string | FailureWords | undefined = errors[field]
      if (words === undefined) return null
      return typeof words === 'string' ? t(words) : t(words.key, { ...words })
    },
    /** These fields are being mended. */
    mend: (...fields: Field[]): void => {
      if (!fields.some((field) => errors[field] !== undefined)) return
      const left = { ...errors }
      for (const field of fields) delete left[field]
      setErrors(left)
    },
  }
}

/** What the frame of a form needs of it. */
export type FormFrame = Pick<ReturnType<typeof useForm>, 'element' | 'busy' | 'banner' | 'submit'>
