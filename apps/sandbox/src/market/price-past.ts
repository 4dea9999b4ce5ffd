import { seededRandom } from './random-walk.ts'

const DAY_MS = 86_400_000
/** Waves that a made-up past is added up of: how long, milliseconds, and how high, as a share of the price. */
const WAVES: readonly (readonly [lengthMs: number, height: number])[] = [
  [0.19 * DAY_MS, 0.004],
  [1.13 * DAY_MS, 0.012],
  [6.7 * DAY_MS, 0.035],
  [41 * DAY_MS, 0.09],
  [290 * DAY_MS, 0.2],
  [1_090 * DAY_MS, 0.35],
]
/** A dollar's coin hardly moves. */
const STABLE = new Set(['USDT', 'USDC', 'DAI'])
const STABLE_SHARE = 0.004
/** Coins that cost what another one costs. */
const WRAPPED: Readonly<Record<string, string>> = { WBTC: 'BTC' }

/** What a coin of the sandbox cost at a moment, as a share of what it costs now: the same for the same seed, and 1 now. */
export function pastShare(currencyTitle: string, seed: string, at: number, now: number): number {
  const random = seededRandom(`${seed}/past/${WRAPPED[currencyTitle] ?? currencyTitle}`)
  const size = STABLE.has(currencyTitle) ? STABLE_SHARE : 1
  const swing = WAVES.reduce((sum, [lengthMs, height]) => {
    const [phase, manner] = [random(), 0.5 + random()]
    const wave = (moment: number) => Math.sin(2 * Math.PI * (moment / lengthMs + phase))
    return sum + height * manner * (wave(at) - wave(now))
  }, 0)
  return Math.exp(size * swing)
}
