import { Camera } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import styles from './camera-dialog.module.css'

const WANTED = { width: { ideal: 1920 }, height: { ideal: 1080 } }
const JPEG_QUALITY = 0.92

interface CameraDialogProps {
  title: string
  facing: 'user' | 'environment'
  onTaken: (photo: Blob) => void
  onClose: () => void
}

/** Dialog that shows the device's camera image and takes a photo. */
export function CameraDialog({ title, facing, onTaken, onClose }: CameraDialogProps) {
  const t = useText()
  const { video, state, onPicture } = useCamera(facing)
  return (
    <Dialog title={title} onClose={onClose}>
      {state === 'refused' ? (
        <Banner kind="warning">{t('profile:verify_camera_refused')}</Banner>
      ) : (
        <video
          ref={video}
          className={styles.camera}
          data-mirrored={facing === 'user'}
          autoPlay
          muted
          playsInline
          onLoadedData={onPicture}
          aria-label={t('profile:verify_camera_live')}
        />
      )}
      <Button
        variant="primary"
        size="big"
        data-first-focus
        busy={state === 'asking'}
        disabled={state === 'refused'}
        onClick={() => video.current && takePhoto(video.current, onTaken)}
      >
        <Camera size={20} aria-hidden="true" />
        {t('profile:verify_take')}
      </Button>
    </Dialog>
  )
}

/**
 * Shows the camera in a video element while the component is mounted. Returns the element's ref, the camera state, and
 * `onPicture`. The element must call `onPicture` when it has its first picture; an earlier photo would be empty.
 */
function useCamera(facing: CameraDialogProps['facing']) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'asking' | 'live' | 'refused'>('asking')
  useEffect(() => {
    let left = false
    let stream: MediaStream | null = null
    const stop = (): void => stream?.getTracks().forEach((track) => track.stop())
    navigator.mediaDevices.getUserMedia({ video: { facingMode: facing, ...WANTED } }).then(
      (given) => {
        stream = given
        if (left || !video.current) stop()
        else video.current.srcObject = given
      },
      () => left || setState('refused'),
    )
    return () => {
      left = true
      stop()
    }
  }, [facing])
  return { video, state, onPicture: () => setState('live') }
}

/** Passes the current video frame to `onTaken` as a JPEG file. */
function takePhoto(source: HTMLVideoElement, onTaken: (photo: Blob) => void): void {
  const canvas = document.createElement('canvas')
  canvas.width = source.videoWidth
  canvas.height = source.videoHeight
  canvas.getContext('2d')?.drawImage(source, 0, 0)
  canvas.toBlob((photo) => photo && onTaken(photo), 'image/jpeg', JPEG_QUALITY)
}
