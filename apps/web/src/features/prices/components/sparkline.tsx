import { linePath } from '../state/drawing.ts'
import styles from './sparkline.module.css'

const WIDTH = 96
const HEIGHT = 28
const EDGE = 2

/** Small line chart of one day's prices. `isFall` selects the colour for a falling price. */
export function Sparkline({ prices, isFall }: { prices: readonly string[]; isFall: boolean }) {
  const path = linePath(
    prices.map((price, x) => ({ x, y: Number(price) })),
    WIDTH - 2 * EDGE,
    HEIGHT - 2 * EDGE,
  )
  return (
    <svg
      className={styles.line}
      data-fall={isFall || undefined}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={path} transform={`translate(${EDGE} ${EDGE})`} />
    </svg>
  )
}
