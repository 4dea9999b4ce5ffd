import type { Clock } from '@cambio/kernel/clock'
import { compare, parseRational, rational } from '@cambio/kernel/rational'
import type { Catalogue } from '../../instruments/catalogue.ts'
import type { PriceAlertStore } from '../alerts/price-alert.ts'
import type { BotAnswer } from './bot-answer.ts'
import type { BotRequests } from './bot-requests.ts'
import { coinNamed, shownName } from './named-instrument.ts'
import { orLater } from './or-later.ts'
import { readTypedAmount, TYPED_AMOUNT } from './typed-amount.ts'

/** Matches the action of the button that ends an alert. */
const DELETE_ACTION = /^alert:(\d{1,18})$/
const ZERO = rational(0n, 1n)

export interface AnswerAlertDeps {
  catalogue: Catalogue
  alerts: Pick<PriceAlertStore, 'list'>
  requests: Pick<BotRequests, 'setAlert' | 'deleteAlert'>
  clock: Clock
}

/** Returns the action of the button that ends an alert. */
export function deleteAlertAction(alertId: string): string {
  return `alert:${alertId}`
}

/**
 * Responds to a command such as `/alert btc usdt 70000` by opening an alert for the price of the first coin in the
 * second.
 */
export async function answerAlert(
  { catalogue, requests }: AnswerAlertDeps,
  messengerUserId: number,
  words: readonly string[],
): Promise<BotAnswer> {
  const [give = '', get = '', amount = ''] = words
  if (words.length !== 3 || !TYPED_AMOUNT.test(amount)) return { kind: 'alert_usage' }
  const price = readTypedAmount(amount)
  const wanted = price === null ? null : parseRational(price)
  if (price === null || wanted === null || compare(wanted, ZERO) === 0) return { kind: 'alert_usage' }
  const [from, to] = [coinNamed(catalogue, give), coinNamed(catalogue, get)]
  if (from === null) return { kind: 'alert_unknown', name: shownName(give) }
  if (to === null) return { kind: 'alert_unknown', name: shownName(get) }
  const names = { from: from.currencyTitle, to: to.currencyTitle }
  if (names.from === names.to) return { kind: 'alert_usage' }
  return orLater(async () => {
    const result = await requests.setAlert({ messengerUserId, ...names, price })
    if (result.kind === 'full') return { kind: 'alert_full' }
    if (result.kind === 'unavailable') return { kind: 'alert_unavailable', ...names }
    const { current } = result
    return result.kind === 'reached'
      ? { kind: 'alert_reached', ...names, current }
      : { kind: `alert_${result.direction}`, ...names, price, current }
  })
}

/** Responds to `/alerts` with the user's open alerts. */
export async function answerAlerts({ alerts, clock }: AnswerAlertDeps, messengerUserId: number): Promise<BotAnswer> {
  const open = await alerts.list(messengerUserId, clock.now())
  return open.length === 0 ? { kind: 'alerts_none' } : { kind: 'alerts', alerts: open }
}

/** Ends the alert whose button the user pressed. Returns null if the action belongs to another kind of button. */
export async function answerAlertPress(
  { requests }: AnswerAlertDeps,
  messengerUserId: number,
  action: string,
): Promise<BotAnswer | null> {
  const alertId = DELETE_ACTION.exec(action)?.[1]
  if (alertId === undefined) return null
  return orLater(async () => ({
    kind: (await requests.deleteAlert({ messengerUserId, alertId })) ? 'alert_deleted' : 'alert_missing',
  }))
}
