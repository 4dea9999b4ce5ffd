import type { Clock } from '@cambio/kernel/clock'
import { compare, parseRational, significantText } from '@cambio/kernel/rational'
import { currencyRate } from '../../quotes/tick.ts'
import type { TickBook } from '../../quotes/tick-store.ts'
import { ALERT_LIFE_MS, type AlertTarget, type PriceAlertStore } from './price-alert.ts'

/** Number of significant digits of a displayed price. */
export const SHOWN_DIGITS = 8

/**
 * Result of opening an alert. `unavailable`: the pair has no current price. `reached`: the current price already equals
 * the target. `full`: the user has too many open alerts. `current` is the current price, as a decimal string.
 */
export type AlertResult =
  | { kind: 'set'; direction: AlertTarget['direction']; current: string }
  | { kind: 'reached'; current: string }
  | { kind: 'unavailable' }
  | { kind: 'full' }

export interface SetAlertDeps {
  alerts: Pick<PriceAlertStore, 'add'>
  ticks: Pick<TickBook, 'latest'>
  clock: Clock
}

/** Opens a price alert. The current price determines whether the alert waits for a rise or a fall. */
export async function setAlert(
  { alerts, ticks, clock }: SetAlertDeps,
  wanted: Omit<AlertTarget, 'direction'>,
): Promise<AlertResult> {
  const tick = ticks.latest()
  const rate = tick && currencyRate(tick, wanted.from, wanted.to)
  const target = parseRational(wanted.price)
  if (rate === null || target === null || target.num === 0n) return { kind: 'unavailable' }
  const current = significantText(rate, SHOWN_DIGITS)
  const difference = compare(target, rate)
  if (difference === 0) return { kind: 'reached', current }
  const direction = difference > 0 ? 'above' : 'below'
  const now = clock.now()
  const isOpen = await alerts.add({ ...wanted, direction }, { now, expiresAt: now + ALERT_LIFE_MS })
  return isOpen ? { kind: 'set', direction, current } : { kind: 'full' }
}
