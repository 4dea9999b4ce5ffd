import type { HomePairs } from './home-pairs.ts'
import { LatestSwaps } from './latest-swaps.tsx'
import { PopularPairs } from './popular-pairs.tsx'
import styles from './swaps-and-pairs.module.css'

/** Recent swaps and popular pairs, side by side on a wide screen. */
export function SwapsAndPairs({ popular }: { popular: HomePairs }) {
  return (
    <div className={styles.columns}>
      <LatestSwaps />
      <PopularPairs {...popular} />
    </div>
  )
}
