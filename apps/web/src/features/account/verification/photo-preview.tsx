import { useEffect, useRef } from 'react'
import styles from './photo.module.css'

/** Width of the canvas in pixels, enough for the widest layout. */
const WIDTH = 640

/** Preview of a photo, drawn on a canvas because the Content-Security-Policy blocks blob images. */
export function PhotoPreview({ photo, label }: { photo: Blob; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let left = false
    createImageBitmap(photo, { resizeWidth: WIDTH, resizeQuality: 'medium' }).then(
      (image) => {
        const element = canvas.current
        if (left || !element) return
        element.width = image.width
        element.height = image.height
        element.getContext('2d')?.drawImage(image, 0, 0)
        image.close()
      },
      // Show no preview if the browser cannot decode the photo. The server rejects such a photo after the upload.
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [photo])
  return <canvas ref={canvas} className={styles.image} role="img" aria-label={label} />
}
