import type { RateTick } from '@cambio/core/quotes/tick'
import { withOwner } from './owner-client.ts'
import { waitFor } from './wait-for.ts'

/**
 * Maximum time in milliseconds until all instruments can be paid out. It is long, because a busy machine is slow to
 * confirm the deposits that fund the float.
 */
const PATIENCE_MS = 120_000

/** An instrument that the sandbox funds. */
export interface FilledInstrument {
  slug: string
  currency_title: string
  network_title: string
}

type StoredTick = Pick<RateTick, 'prices' | 'payoutFees' | 'inventory'>

/**
 * Returns the names of the instruments that the exchange cannot pay out according to a tick, such as `USDT (TRC20)`.
 */
export function notPayable(tick: StoredTick | null, instruments: readonly FilledInstrument[]): string[] {
  return instruments
    .filter(({ slug, currency_title: title }) => {
      const hasPrice = tick?.prices[title] !== undefined && tick.payoutFees[slug] !== undefined
      return !hasPrice || BigInt(tick.inventory[slug] ?? '0') <= 0n
    })
    .map(({ currency_title: title, network_title: network }) => (title === network ? title : `${title} (${network})`))
}

/**
 * Waits until the exchange can pay out every instrument in `instruments` according to the latest tick. Does not wait
 * for `later`. Returns the names of all instruments that cannot be paid out yet. After a timeout, they may include some
 * of `instruments`.
 */
export async function waitUntilPayable(
  ownerUrl: string,
  instruments: readonly FilledInstrument[],
  later: readonly FilledInstrument[] = [],
): Promise<string[]> {
  if (instruments.length === 0) return []
  const all = [...instruments, ...later]
  let missing = notPayable(null, all)
  await withOwner(ownerUrl, async (client) => {
    const look = async (): Promise<true | null> => {
      const { rows } = await client.query<{ tick: StoredTick }>('SELECT tick FROM rate_tick ORDER BY at DESC LIMIT 1')
      const tick = rows[0]?.tick ?? null
      missing = notPayable(tick, all)
      return notPayable(tick, instruments).length === 0 ? true : null
    }
    // After a timeout, the service keeps running, and the ready message lists the instruments that cannot be paid out.
    await waitFor(look, PATIENCE_MS, '').catch(() => null)
  })
  return missing
}
