import type { Clock } from '@cambio/kernel/clock'
import { rationalText, significantText } from '@cambio/kernel/rational'
import { currencyRate } from '../../quotes/tick.ts'
import type { TickBook } from '../../quotes/tick-store.ts'
import type { PriceAlertStore } from './price-alert.ts'
import { SHOWN_DIGITS } from './set-alert.ts'

/** Maximum number of alerts per pair that one pass fires. */
const ALERTS_PER_PASS = 100
/** Number of decimal places used to compare prices. It exceeds the 18 decimal places that a target price may have. */
const PRICE_DECIMALS = 30
/** How long the message about a reached price remains valid, in milliseconds. After that, the message is not sent. */
const MESSAGE_MS = 86_400_000

export interface FireAlertsDeps {
  alerts: Pick<PriceAlertStore, 'pairs' | 'fire'>
  ticks: Pick<TickBook, 'latest'>
  clock: Clock
}

/**
 * Ends the alerts whose target price has been reached and queues a message for each. Does nothing without a current
 * price. Stops when `mayGoOn` returns false.
 */
export async function fireAlerts({ alerts, ticks, clock }: FireAlertsDeps, mayGoOn: () => boolean): Promise<void> {
  const tick = ticks.latest()
  if (tick === null) return
  const now = clock.now()
  for (const { from, to } of await alerts.pairs(now)) {
    if (!mayGoOn()) return
    const rate = currencyRate(tick, from, to)
    if (rate === null) continue
    const price = { price: rationalText(rate, PRICE_DECIMALS), shown: significantText(rate, SHOWN_DIGITS) }
    await alerts.fire({ from, to, ...price, now, expiresAt: now + MESSAGE_MS }, ALERTS_PER_PASS)
  }
}
