import { IDENTITY_PHOTOS, type IdentityPhoto } from '@cambio/contract/verification-limits'
import { useText } from '../../../lib/texts/i18n.ts'
import { AccountForm } from '../forms/account-form.tsx'
import { useForm } from '../forms/use-account-form.ts'
import type { FieldErrors } from '../state/form-failure.ts'
import { photoFailure } from './photo-failure.ts'
import { PhotoField } from './photo-field.tsx'
import { StepFrame } from './step-frame.tsx'
import type { Verification } from './use-verification.ts'

/** Step for taking three photos and submitting the identity check. */
export function PhotoStep({ verification }: { verification: Verification }) {
  const t = useText()
  const { photos, data, setPhoto, submit, go } = verification
  const form = useForm<IdentityPhoto>({
    check: () => missing(photos),
    send: submit,
    explain: photoFailure,
  })
  return (
    <StepFrame
      title={t('profile:verify_UPLOADING_DOCS')}
      text={t('profile:verify_UPLOADING_DOCS_text')}
      onBack={() => go('GET_READY')}
    >
      <AccountForm form={form} submit={t('profile:verify_send')}>
        {IDENTITY_PHOTOS.map((photo) => (
          <PhotoField
            key={photo}
            photo={photo}
            label={t(
              photo === 'facePhoto' ? 'profile:verify_facePhoto' : `profile:verify_${photo}_${data.identityType}`,
            )}
            value={photos[photo] ?? null}
            error={form.error(photo)}
            onChange={form.onEdit((file: Blob | null) => setPhoto(photo, file), photo)}
          />
        ))}
      </AccountForm>
    </StepFrame>
  )
}

function missing(photos: Verification['photos']): FieldErrors<IdentityPhoto> {
  const without = IDENTITY_PHOTOS.filter((photo) => photos[photo] === undefined)
  return Object.fromEntries(without.map((photo) => [photo, 'profile:verify_photo_missing']))
}
