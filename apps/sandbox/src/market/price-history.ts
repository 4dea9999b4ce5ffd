import { seededRandom } from './random-walk.ts'

const DAY_MS = 86_400_000
/**
 * Waves whose sum produces the simulated price history. Each wave has a length in milliseconds and an amplitude as a
 * fraction of the price.
 */
const WAVES: readonly (readonly [lengthMs: number, height: number])[] = [
  [0.19 * DAY_MS, 0.004],
  [1.13 * DAY_MS, 0.012],
  [6.7 * DAY_MS, 0.035],
  [41 * DAY_MS, 0.09],
  [290 * DAY_MS, 0.2],
  [1_090 * DAY_MS, 0.35],
]
/** Coins that are pegged to the US dollar, so their price hardly changes. */
const STABLE = new Set(['USDT', 'USDC', 'DAI'])
const STABLE_SHARE = 0.004
/** Original coin of each wrapped coin. The wrapped coin has the same price as the original. */
const WRAPPED: Readonly<Record<string, string>> = { WBTC: 'BTC' }

/**
 * Returns a coin's price at the time `at` divided by its price at the time `now`. The same arguments always produce the
 * same result.
 */
export function pastShare(currencyTitle: string, seed: string, at: number, now: number): number {
  const random = seededRandom(`${seed}/past/${WRAPPED[currencyTitle] ?? currencyTitle}`)
  const size = STABLE.has(currencyTitle) ? STABLE_SHARE : 1
  const swing = WAVES.reduce((sum, [lengthMs, height]) => {
    const [phase, behaviour] = [random(), 0.5 + random()]
    const wave = (moment: number) => Math.sin(2 * Math.PI * (moment / lengthMs + phase))
    return sum + height * behaviour * (wave(at) - wave(now))
  }, 0)
  return Math.exp(size * swing)
}
