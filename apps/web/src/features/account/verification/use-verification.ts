import { IDENTITY_PHOTOS, type IdentityPhoto } from '@cambio/contract/verification-limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ACCOUNT_CALLS } from '@cambio/contract/generated/account-calls'
import type { AccountAnswer } from '../../../lib/api/account-calls.ts'
import { sendForm } from '../../../lib/api/browser-call.ts'
import { accountStore } from '../api/account.ts'
import { accountQuery } from '../api/account-query.ts'
import { keepText, keptText } from '../state/kept-form.ts'
import { keptIdentity, type IdentityData } from './identity-data.ts'
import { VERIFICATION_STEPS, type VerificationStep } from './progress.ts'

const DATA = 'verification'
const STEP = 'verification-step'
/** Interval between two status requests during the review, in milliseconds. */
const POLL_MS = 10_000

export type Photos = { readonly [photo in IdentityPhoto]?: Blob }

/** Returns the state of the identity check, its form data, and the functions that change and submit it. */
export function useVerification(userId: number) {
  const queryClient = useQueryClient()
  const query = accountQuery(userId, 'verificationStatus')
  const status = useQuery({
    ...query,
    refetchInterval: ({ state }) =>
      state.data?.status === 'PROCESS' || state.data?.status === 'CREATED' ? POLL_MS : false,
  })
  const [data, setData] = useState(() => keptIdentity(keptText(DATA)))
  const [photos, setPhotos] = useState<Photos>({})
  const [step, setStep] = useState(keptStep)

  const go = (next: VerificationStep): void => {
    setStep(next)
    keepText(STEP, next === 'NONE' ? '' : next)
  }
  const change = (part: Partial<IdentityData>): void => {
    const next = { ...data, ...part }
    setData(next)
    // For privacy, the document number is not stored in the browser.
    keepText(DATA, JSON.stringify({ ...next, identityNumber: undefined }))
  }

  /** Submits all data, then fetches the status and resets the step to NONE (spec §4). @throws {ApiError} */
  const submit = async (): Promise<void> => {
    const form = new FormData()
    for (const [field, value] of Object.entries(data)) form.set(field, value.trim())
    for (const photo of IDENTITY_PHOTOS) {
      const file = photos[photo]
      if (file) form.set(photo, file, `${photo}.${file.type.split('/')[1] ?? 'jpeg'}`)
    }
    await accountStore.signedIn(() =>
      sendForm<AccountAnswer<'submitVerification'>>(ACCOUNT_CALLS.submitVerification, form),
    )
    keepText(DATA, '')
    setPhotos({})
    await queryClient.invalidateQueries({ queryKey: query.queryKey })
    go('NONE')
  }

  return {
    status,
    step,
    data,
    photos,
    go,
    change,
    submit,
    setPhoto: (photo: IdentityPhoto, file: Blob | null) =>
      setPhotos(({ [photo]: _before, ...rest }) => (file ? { ...rest, [photo]: file } : rest)),
  }
}
export type Verification = ReturnType<typeof useVerification>

/**
 * Returns the step that was open before a reload. If that was a photo step, returns the step that asks for the document
 * number. The photo steps need this number, and the browser does not store it.
 */
function keptStep(): VerificationStep {
  const kept = VERIFICATION_STEPS.find((step) => step === keptText(STEP)) ?? 'NONE'
  return kept === 'GET_READY' || kept === 'UPLOADING_DOCS' ? 'PERSONAL_INFO' : kept
}
