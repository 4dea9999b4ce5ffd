import { useId } from 'react'
import styles from './note-frame.module.css'

const WAVES = 'M0 4.5c10-6 22-6 32 0s22 6 32 0M0 7.5c10-3 22-3 32 0s22 3 32 0'
const STRANDS = 4
const TILE = 24
const BRAID = Array.from({ length: STRANDS }, (_, strand) => {
  const x = (strand / STRANDS) * TILE - TILE
  return `M${x} 6c4-6.6 8-6.6 12 0s8 6.6 12 0s8-6.6 12 0s8 6.6 12 0M${x} 6c4 4.4 8 4.4 12 0s8-4.4 12 0s8 4.4 12 0s8-4.4 12 0`
}).join('')
/** Number of times that a border repeats its microtext, enough to fill the widest note. */
const REPEATS = 12

/**
 * Draws a banknote-style frame: a guilloche background, braided borders, a rule and microtext. `words` is the text of
 * the quote, which the microtext repeats.
 */
export function NoteFrame({ words }: { words: string }) {
  const id = useId()
  const edge = <rect x="14" className={styles.edge} height="12" fill={`url(#${id}braid)`} />
  return (
    <>
      <svg className={styles.frame} aria-hidden="true">
        <defs>
          <pattern id={`${id}waves`} width="64" height="9" patternUnits="userSpaceOnUse">
            <path d={WAVES} fill="none" stroke="currentColor" strokeWidth="0.8" />
          </pattern>
          <pattern id={`${id}braid`} width={TILE} height="12" patternUnits="userSpaceOnUse">
            <path d={BRAID} fill="none" stroke="currentColor" strokeWidth="0.45" />
          </pattern>
        </defs>
        <rect className={styles.tint} width="100%" height="100%" fill={`url(#${id}waves)`} />
        <svg y="8" overflow="visible">
          {edge}
        </svg>
        <svg y="100%" overflow="visible">
          <g transform="translate(0 -20)">{edge}</g>
        </svg>
        <rect className={styles.rule} x="6" y="6" rx="9" />
      </svg>
      <span className={styles.lettering} aria-hidden="true">
        {`${words} · `.repeat(REPEATS)}
      </span>
    </>
  )
}
