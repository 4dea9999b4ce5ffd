import type { Rosette } from '../../fingerprint/rosette.ts'
import styles from './address-fingerprint.module.css'

/**
 * Fingerprint image of an address. `size` is in CSS pixels. Hidden from screen readers, because the words next to it
 * also identify the address.
 */
export function RosetteFigure({ rosette, size }: { rosette: Rosette; size: number }) {
  return (
    <svg className={styles.rosette} viewBox="-100 -100 200 200" width={size} height={size} aria-hidden="true">
      {rosette.strands.map((strand, index) => (
        <path key={index} d={strand.path} strokeWidth={strand.width} data-tone={strand.tone} />
      ))}
    </svg>
  )
}
