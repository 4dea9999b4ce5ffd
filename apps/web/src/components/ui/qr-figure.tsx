import { create } from 'qrcode'
import { useMemo } from 'react'
import styles from './qr-figure.module.css'

/** Width of the quiet zone around the code, in modules (the squares of the code). */
const MARGIN = 3

/** QR code. It is dark on white in both themes, because some cameras cannot read inverted codes. */
export function QrFigure({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => qrPath(text), [text])
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#16211c" />
    </svg>
  )
}

function qrPath(text: string): { path: string; size: number } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  let path = ''
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) path += `M${column + MARGIN} ${row + MARGIN}h1v1h-1z`
    }
  }
  return { path, size: modules.size + 2 * MARGIN }
}
