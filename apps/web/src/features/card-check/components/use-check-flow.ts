import { useState } from 'react'
import type { FormAccess, ProviderUser } from '../api/provider-user.ts'
import { useCheck } from '../api/use-check.ts'
import { DIALOG_OF_GAP } from '../state/account-gap.ts'
import { keepReasons, keptReasons, type ReviewReason } from '../state/review-reasons.ts'
import { FormError, type CheckState, type CodeResult } from '../state/check.ts'
import type { CheckPageProps } from './check-props.ts'
import type { StepKind } from './check-step.tsx'

/**
 * Returns the state of the check, and the functions that the steps call. `isBelow` is true for an amount that needs no
 * check, for which the provider may still wait for an emailed code.
 */
export function useCheckFlow({ account, signedIn, onAccountNeeded }: CheckPageProps, isBelow: boolean) {
  const { user, check, error, hasGivenUp, checkNow, restart } = useCheck(account, signedIn, isBelow)
  const [access, setAccess] = useFormAccess(check?.state)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true)
    setFailure(null)
    await work().catch(setFailure)
    setBusy(false)
  }
  const act = (kind: StepKind): void => {
    if (kind === 'guest' || kind === 'unconfirmed' || kind === 'no_email') onAccountNeeded(DIALOG_OF_GAP[kind])
    else if ((kind === 'unknown' || kind === 'sign_up') && user) void run(() => user.signUp().then(checkNow))
    else if (kind === 'incomplete' && user) void run(() => user.formAccess().then(setAccess))
  }
  const { reasons, onReview } = useReasons(account?.userId ?? 0)
  const form = access && user && { ...formProps({ access, user, setAccess, setFailure, checkNow }), onReview }
  const email = emailActions(user, { setFailure, checkNow })
  return { check, error: failure ?? error, hasGivenUp, restart, busy, act, ...email, form, reasons }
}

/**
 * Returns the reasons for the last rejection that the identity form reported in this tab, and a function that stores
 * them.
 */
function useReasons(userId: number) {
  const [reported, setReported] = useState<{ userId: number; reasons: ReviewReason[] } | null>(null)
  const onReview = (reasons: ReviewReason[]): void => {
    keepReasons(userId, reasons)
    setReported({ userId, reasons })
  }
  // A guest has no rejection reasons. The server, which renders every page for a guest, has no session storage.
  if (userId === 0) return { reasons: [], onReview }
  return { reasons: reported?.userId === userId ? reported.reasons : keptReasons(userId), onReview }
}

interface Effects {
  setFailure: (problem: unknown) => void
  /** Requests the state of the check immediately. */
  checkNow: () => Promise<unknown>
}

/**
 * Returns the functions of the step that confirms the email. If a call fails, the page shows its error as the reason
 * why the check cannot continue.
 */
function emailActions(user: ProviderUser | null, { setFailure, checkNow }: Effects) {
  const attempt = async <T>(call: (one: ProviderUser) => Promise<T>): Promise<T | null> => {
    setFailure(null)
    if (user === null) return null
    try {
      const result = await call(user)
      await checkNow()
      return result
    } catch (problem) {
      setFailure(problem)
      return null
    }
  }
  return {
    /** Requests the provider's email again. Returns false if that failed. */
    resend: async () => (await attempt((one) => one.signUp().then(() => true))) ?? false,
    /** Confirms the email with a code. Returns null if the call failed. */
    enterCode: (code: string): Promise<CodeResult | null> => attempt((one) => one.verifyEmail(code)),
  }
}

interface OpenForm extends Effects {
  access: FormAccess
  user: ProviderUser
  setAccess: (access: FormAccess | null) => void
}

/** Returns the properties of the open form. */
function formProps({ access, user, setAccess, setFailure, checkNow }: OpenForm) {
  return {
    access,
    renewToken: async () => {
      try {
        return (await user.formAccess()).token
      } catch (problem) {
        setFailure(problem)
        throw problem
      }
    },
    onProgress: () => void checkNow(),
    onFailure: () => setFailure(new FormError()),
    onClose: () => {
      setAccess(null)
      void checkNow()
    },
  }
}

/**
 * Returns the access to the open form, and its setter. Closes the form once the check has ended. A form that the provider
 * has rejected stays open, because it shows the reason and the user corrects it there.
 */
function useFormAccess(state: CheckState | undefined) {
  const [access, setAccess] = useState<FormAccess | null>(null)
  const [before, setBefore] = useState(state)
  if (state !== before) {
    setBefore(state)
    if (state !== 'incomplete' && state !== 'under_review') setAccess(null)
  }
  return [access, setAccess] as const
}
