import { useEffect, useRef } from 'react'

/** Wide enough for the widest screen it is shown on. */
const WIDTH = 640

/** A photo as it will be seen; drawn, because a page may show no image of its own making. */
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
      // What cannot be shown is told by the service once it is sent.
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [photo])
  return <canvas ref={canvas} className="photo-preview" role="img" aria-label={label} />
}
