import { IDENTITY_PHOTOS, type IdentityPhoto } from '@cambio/contract/verification-limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ACCOUNT_CALLS } from '@cambio/contract/generated/account-calls'
import type { AccountAnswer } from '../../../lib/api/account-calls.ts'
import { sendForm } from '../../../lib/api/browser-call.ts'
import { accountStore } from '../api/account.ts'
import { accountQuery } from '../api/account-query.ts'
import type { IdentityData } from './identity-data.ts'
import { useIdentityDraft } from './use-identity-draft.ts'

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
  const { data, step, change, go, forget } = useIdentityDraft()
  const [photos, setPhotos] = useState<Photos>({})

  /** Submits all data, then fetches the status and resets the step to NONE (spec §4). @throws {ApiError} */
  const submit = async (): Promise<void> => {
    const form = submission(data, photos)
    await accountStore.signedIn(() =>
      sendForm<AccountAnswer<'submitVerification'>>(ACCOUNT_CALLS.submitVerification, form),
    )
    forget()
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

/** Returns the identity data and the photos as form data. */
function submission(data: IdentityData, photos: Photos): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(data)) form.set(field, value.trim())
  for (const photo of IDENTITY_PHOTOS) {
    const file = photos[photo]
    if (file) form.set(photo, file, `${photo}.${file.type.split('/')[1] ?? 'jpeg'}`)
  }
  return form
}
