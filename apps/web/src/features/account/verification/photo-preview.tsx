import { useEffect, useRef } from 'react'

/** Pixel width, enough for the widest layout. */
const WIDTH = 640

/** Preview of a photo, drawn on a canvas because the content security policy blocks blob images. */
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
      // The server reports an unreadable photo after the upload.
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [photo])
  return <canvas ref={canvas} className="photo-preview" role="img" aria-label={label} />
}
