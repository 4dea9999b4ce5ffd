import type { ReactNode } from 'react'
import { PairLink } from './pair-link.tsx'
import styles from './pair-list.module.css'

type Pair = Pick<Parameters<typeof PairLink>[0], 'pair' | 'from' | 'to'>

interface PairListProps<P> {
  pairs: readonly P[]
  /** True for a ranking, which is rendered as an ordered list. */
  isRanked?: boolean
  /** True if the links have a note at their end and therefore need more space. */
  isWide?: boolean
  /** Returns the note at the end of a pair's link. */
  noteOf?: (pair: P) => ReactNode
}

/** Grid of links to pair pages. */
export function PairList<P extends Pair>({ pairs, isRanked = false, isWide = false, noteOf }: PairListProps<P>) {
  const List = isRanked ? 'ol' : 'ul'
  return (
    <List className={isWide ? `${styles.pairs} ${styles.wide}` : styles.pairs}>
      {pairs.map((one) => (
        <li key={one.pair}>
          <PairLink pair={one.pair} from={one.from} to={one.to}>
            {noteOf && <small className={styles.note}>{noteOf(one)}</small>}
          </PairLink>
        </li>
      ))}
    </List>
  )
}
