import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../lib/texts/i18n.ts'
import {
  formFailure,
  type AccountField,
  type FailureWords,
  type FieldErrors,
  type FormFailure,
} from '../state/form-failure.ts'
import { StepLeft } from '../state/step-store.ts'

interface Sending<Field extends string> {
  /** Validates the form before it is sent. Returns message keys by field. */
  check: () => FieldErrors<Field>
  send: () => Promise<void>
  /** Returns the error messages for a failed call. */
  explain: (error: unknown) => FormFailure<Field>
}

interface AccountSending extends Omit<Sending<AccountField>, 'explain'> {
  /** Message key for a wrong password in a form without an email field. */
  knownPassword?: string
}

/** Returns the state of a form that contains a password or a code. */
export function useAccountForm({ knownPassword, ...sending }: AccountSending) {
  return useForm({ ...sending, explain: (error) => formFailure(error, knownPassword) })
}

/**
 * Returns the state of an account form. While the form is being sent, further submits are ignored. On failure, marks
 * the invalid fields and focuses the first one.
 */
export function useForm<Field extends string>({ check, send, explain }: Sending<Field>) {
  const [busy, setBusy] = useState(false)
  const { accept, refuse, ...shown } = useFailures<Field>()
  const submit = async (): Promise<void> => {
    if (busy) return
    const wrong = check()
    if (Object.keys(wrong).length > 0) {
      refuse(wrong, null)
      return
    }
    accept()
    setBusy(true)
    try {
      await send()
    } catch (error) {
      // The user cancelled two-factor authentication, so there is no error to show.
      if (error instanceof StepLeft) return
      const failure = explain(error)
      refuse(failure.fields, failure.banner)
    } finally {
      setBusy(false)
    }
  }
  return { ...shown, busy, submit }
}

/**
 * Returns the errors of a form, and the functions that clear and show them. Showing errors also focuses the first
 * invalid field.
 */
function useFailures<Field extends string>() {
  const t = useText()
  const element = useRef<HTMLFormElement>(null)
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
  const words = (given: string | FailureWords): string =>
    typeof given === 'string' ? t(given) : t(given.key, { ...given })
  /** Clears the errors of the given fields. Called when the user edits one of them. */
  const clearError = (...fields: Field[]): void => setErrors((all) => without(all, fields))
  return {
    element,
    refuse,
    accept: (): void => {
      setErrors({})
      setBanner(null)
    },
    banner: banner === null ? null : words(banner),
    error: (field: Field): string | null => {
      const given: string | FailureWords | undefined = errors[field]
      return given === undefined ? null : words(given)
    },
    clearError,
    /** Returns the change handler of an input. It sets the input's value and clears the errors of the given fields. */
    onEdit:
      <Value>(set: (value: Value) => void, ...fields: Field[]) =>
      (value: Value): void => {
        set(value)
        clearError(...fields)
      },
  }
}

/**
 * Returns the errors except those of the given fields. Returns `errors` itself if none of these fields has an error.
 */
function without<Field extends string>(errors: FieldErrors<Field>, fields: readonly Field[]): FieldErrors<Field> {
  if (!fields.some((field) => errors[field] !== undefined)) return errors
  const left = { ...errors }
  for (const field of fields) delete left[field]
  return left
}

/** The part of the form state that `AccountForm` uses. */
export type FormFrame = Pick<ReturnType<typeof useForm>, 'element' | 'busy' | 'banner' | 'submit'>
