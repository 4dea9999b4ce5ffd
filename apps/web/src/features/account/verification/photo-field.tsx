import { PHOTO_MAX_BYTES, PHOTO_TYPES, type IdentityPhoto } from '@cambio/contract/verification-limits'
import { Camera, ImageUp, RotateCcw } from 'lucide-react'
import { useId, useRef, useState, type Ref } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { FieldNote } from '../../../components/ui/field-note.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { CameraDialog } from './camera-dialog.tsx'
import { PhotoPreview } from './photo-preview.tsx'
import styles from './photo.module.css'

interface PhotoFieldProps {
  photo: IdentityPhoto
  label: string
  value: Blob | null
  error: string | null
  onChange: (file: Blob | null) => void
}

/** Field for a photo from a file or the camera, with a preview. The user can retake the photo. */
export function PhotoField({ photo, label, value, error, onChange }: PhotoFieldProps) {
  const t = useText()
  const id = useId()
  const file = useRef<HTMLInputElement>(null)
  const shot = useRef<HTMLInputElement>(null)
  const { fault, take } = useCheckedPhoto(onChange)
  const [camera, setCamera] = useState(false)
  const facing = photo === 'facePhoto' ? 'user' : 'environment'
  const message = fault === null ? error : t(fault)
  // On a phone, open the camera app, because it takes better photos than a web page can.
  const openCamera = (): void => {
    if (matchMedia('(pointer: coarse)').matches || !navigator.mediaDevices) shot.current?.click()
    else setCamera(true)
  }
  const takeShot = (taken: Blob): void => {
    setCamera(false)
    take(taken)
  }
  return (
    <div className={styles.photo} role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-note`}>
      <p id={`${id}-label`}>{label}</p>
      {value ? (
        <PhotoPreview photo={value} label={t('profile:verify_preview', { photo: label })} />
      ) : (
        <Frame photo={photo} />
      )}
      <PhotoActions
        {...{ id, hasPhoto: value !== null, isWrong: message !== null, openCamera }}
        openFile={() => file.current?.click()}
      />
      <PhotoInput ref={file} label={label} testId={`${photo}-file`} take={take} />
      <PhotoInput ref={shot} label={label} testId={`${photo}-shot`} take={take} capture={facing} />
      <FieldNote id={`${id}-note`} error={message} hint={value ? '' : t('profile:verify_photo_hint')} />
      {camera && <CameraDialog title={label} facing={facing} onTaken={takeShot} onClose={() => setCamera(false)} />}
    </div>
  )
}

/**
 * Returns two values: a function that passes valid photos to `onChange`, and the message key for the last photo's
 * error, or null.
 */
function useCheckedPhoto(onChange: PhotoFieldProps['onChange']) {
  const [fault, setFault] = useState<string | null>(null)
  const take = (given: Blob | undefined): void => {
    if (!given) return
    const wrong = photoFault(given)
    setFault(wrong)
    if (wrong === null) onChange(given)
  }
  return { fault, take }
}

interface PhotoActionsProps {
  id: string
  hasPhoto: boolean
  isWrong: boolean
  openFile(): void
  openCamera(): void
}

/** Buttons for choosing a file and opening the camera. */
function PhotoActions({ id, hasPhoto, isWrong, openFile, openCamera }: PhotoActionsProps) {
  const t = useText()
  return (
    <div className={styles.actions}>
      <Button aria-invalid={isWrong || undefined} aria-describedby={`${id}-label`} onClick={openFile}>
        {hasPhoto ? <RotateCcw size={18} aria-hidden="true" /> : <ImageUp size={18} aria-hidden="true" />}
        {hasPhoto ? t('profile:verify_other_file') : t('profile:verify_file')}
      </Button>
      <Button aria-describedby={`${id}-label`} onClick={openCamera}>
        <Camera size={18} aria-hidden="true" />
        {hasPhoto ? t('profile:verify_retake') : t('profile:verify_camera')}
      </Button>
    </div>
  )
}

interface PhotoInputProps {
  ref: Ref<HTMLInputElement>
  label: string
  testId: string
  take(file: Blob | undefined): void
  /** Camera that takes the photo on a phone. Undefined when the user chooses a file. */
  capture?: 'user' | 'environment'
}

/** Hidden file input that the buttons open. */
function PhotoInput({ ref, label, testId, take, capture }: PhotoInputProps) {
  return (
    <input
      ref={ref}
      hidden
      type="file"
      accept={PHOTO_TYPES.join(',')}
      capture={capture}
      aria-label={label}
      data-testid={testId}
      onChange={({ target }) => {
        take(target.files?.[0])
        // Without this reset, choosing the same file again would fire no change event.
        target.value = ''
      }}
    />
  )
}

function photoFault(file: Blob): string | null {
  if (!PHOTO_TYPES.some((type) => type === file.type)) return 'profile:verify_photo_type'
  return file.size > PHOTO_MAX_BYTES ? 'profile:verify_photo_big' : null
}

/** Outline over the photo that shows where to place the face or the document. */
function Frame({ photo }: { photo: IdentityPhoto }) {
  return (
    <svg className={styles.frame} viewBox="0 0 160 100" aria-hidden="true">
      {photo === 'facePhoto' ? (
        <>
          <ellipse cx="80" cy="44" rx="21" ry="26" />
          <path d="M40 96c4-18 20-24 40-24s36 6 40 24" />
        </>
      ) : (
        <>
          <rect x="22" y="16" width="116" height="68" rx="8" />
          {photo === 'frontPhoto' ? (
            <path d="M36 34h28v34H36zM76 38h46M76 50h46M76 62h30" />
          ) : (
            <path d="M22 32h116M36 58h60M36 68h40" />
          )}
        </>
      )}
    </svg>
  )
}
