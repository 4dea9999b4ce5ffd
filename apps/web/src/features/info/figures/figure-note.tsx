import type { ReactNode } from 'react'
import { EngravedRosette } from '../../../components/note/engraved-rosette.tsx'
import { NoteFrame } from '../../../components/note/note-frame.tsx'
import styles from './figures.module.css'

/** Indexes of all rings of a rosette. */
const ALL_RINGS = [0, 1, 2, 3, 4, 5]

interface FigureNoteProps {
  seed: string
  label: string
  amount: string
  coin: string
  under: ReactNode
  /** Indexes of the engraved rings, counted from the rim; all rings by default. */
  engraved?: readonly number[]
  isSmall?: boolean
}

/** Banknote-style drawing with one amount, displayed next to a text section. */
export function FigureNote({
  seed,
  label,
  amount,
  coin,
  under,
  engraved = ALL_RINGS,
  isSmall = false,
}: FigureNoteProps) {
  return (
    <div className={isSmall ? `${styles.note} ${styles.small}` : styles.note}>
      <NoteFrame words={`${label} ${amount} ${coin}`} />
      <div>
        <p className={styles.label}>{label}</p>
        <p className={styles.sum}>
          {`${amount}\u00a0`}
          <small>{coin}</small>
        </p>
        <p className={styles.under}>{under}</p>
      </div>
      <EngravedRosette seed={seed} engraved={engraved} />
    </div>
  )
}
