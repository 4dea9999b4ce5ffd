import { isFiat } from '@cambio/core/instruments/instrument'
import type { QuoteDeps } from '@cambio/core/quotes/get-quote'
import type { PaymentStore } from '@cambio/core/payments/payment-store'
import type { ChainStore } from '@cambio/core/chains/chain-store'
import type { ServiceHealth } from '@cambio/contract/calls/health'
import {
  confirmedFindings,
  isAhead,
  isHalting,
  type AuditCheckState,
  type AuditLog,
} from '@cambio/core/audit/audit-log'
import type { CardOrderStore } from '@cambio/core/card-orders/card-order-store'
import { DEFAULT_ORDER_TERMS } from '@cambio/core/orders/order-terms'
import { checkBot, type BotHealthDeps } from './check-bot.ts'
import { lagState } from '@cambio/core/status/measure-status'
import { TICK_MAX_AGE_MS, type RateTick } from '@cambio/core/quotes/tick'

export interface HealthDeps extends BotHealthDeps, Pick<QuoteDeps, 'catalogue' | 'clock' | 'policy' | 'ticks'> {
  auditLog: Pick<AuditLog, 'all'>
  cardOrders: Pick<CardOrderStore, 'oldestEscalated' | 'hasLateCoins'>
  signerSpends: { state(): Promise<{ killed: boolean }> }
  pingDatabase(): Promise<boolean>
  work: {
    stores: {
      chains: Pick<ChainStore, 'behind' | 'halted' | 'unscreenedSince' | 'disputedChains'>
      payments: Pick<PaymentStore, 'oldestHeld' | 'stuckChains' | 'overdueChains'>
    }
  }
}

const MINUTE_MS = 60_000

type Check = 'ok' | 'degraded' | 'down'

/**
 * Maximum time that a deposit may wait for screening, in milliseconds. After that, the screening check becomes
 * degraded.
 */
export const UNSCREENED_DEGRADED_MS = 300_000

/**
 * Maximum time that a payment to a user may wait for its reservation, in milliseconds. After that, the payment's chain
 * becomes degraded.
 */
export const OVERDUE_DEGRADED_MS = 120_000

export interface HealthReport {
  status: ServiceHealth
  checks: Record<string, Check>
}

/** Returns the health of the service, including each chain and all dependencies of new orders. */
export async function checkHealth(services: HealthDeps): Promise<HealthReport> {
  if (!(await services.pingDatabase())) return { status: 'UNHEALTHY', checks: { database: 'down' } }
  const tick = services.ticks.latest()
  const { instruments } = services.catalogue
  const isPriced =
    tick !== null &&
    services.clock.now() - tick.at <= TICK_MAX_AGE_MS &&
    instruments.every(({ currencyTitle }) => tick.prices[currencyTitle] !== undefined)
  const payable = instruments.filter((instrument) => instrument.isPayoutEnabled && !isFiat(instrument))
  const canPay = tick !== null && payable.every(({ slug }) => BigInt(tick.inventory[slug] ?? '0') > 0n)
  const checks: Record<string, Check> = {
    database: 'ok',
    prices: isPriced ? 'ok' : 'degraded',
    reserves: canPay ? 'ok' : 'degraded',
    audit: auditCheck(await services.auditLog.all(), services.clock.now()),
    approvals: await approvalCheck(services),
    caps: await capsCheck(services),
    signer: (await services.signerSpends.state()).killed ? 'down' : 'ok',
    screening: await screeningCheck(services),
    cards: await cardsCheck(services),
    ...(await chainChecks(services, tick)),
  }
  if (checks.audit === 'down') return { status: 'UNHEALTHY', checks }
  const status = Object.values(checks).every((check) => check === 'ok') ? 'OK' : 'TECHNICAL_DIFFICULTIES'
  // No order depends on the bot, so its state does not affect the status of the service.
  return { status, checks: { ...checks, ...(await checkBot(services)) } }
}

/**
 * Returns `degraded` while a card order has been waiting too long for an operator. Also returns `degraded` while the
 * coins of a paid card order are late.
 */
async function cardsCheck({ cardOrders, clock }: HealthDeps): Promise<Check> {
  const since = await cardOrders.oldestEscalated()
  const isWaiting = since !== null && clock.now() - since >= DEFAULT_ORDER_TERMS.humanMs
  return isWaiting || (await cardOrders.hasLateCoins()) ? 'degraded' : 'ok'
}

/** Returns `degraded` while a deposit has been waiting for screening for longer than allowed. */
async function screeningCheck({ work, clock }: HealthDeps): Promise<Check> {
  const since = await work.stores.chains.unscreenedSince()
  return since !== null && clock.now() - since >= UNSCREENED_DEGRADED_MS ? 'degraded' : 'ok'
}

/**
 * Returns `down` while a confirmed violation halts chains, or while the stored time of an audit run is in the future.
 * Returns `degraded` for any other confirmed violation. Such a violation halts no chain, was accepted by an operator,
 * or disappeared before an operator accepted it.
 */
function auditCheck(states: readonly AuditCheckState[], now: number): Check {
  if (states.some((state) => isAhead(state, now) || confirmedFindings(state).some(isHalting))) return 'down'
  return states.some(({ confirmedAt, past }) => confirmedAt !== null || past.length > 0) ? 'degraded' : 'ok'
}

/** Returns `degraded` while a payment has been waiting for approval for longer than expected. */
async function approvalCheck({ work, clock, policy }: HealthDeps): Promise<Check> {
  const oldest = await work.stores.payments.oldestHeld('approval')
  const expectedMinutes = policy.approval?.expectedMinutes ?? 0
  return oldest !== null && clock.now() - oldest > expectedMinutes * MINUTE_MS ? 'degraded' : 'ok'
}

/** Returns `degraded` while a payment is waiting because the signer's hourly or daily cap is used up. */
async function capsCheck({ work }: HealthDeps): Promise<Check> {
  return (await work.stores.payments.oldestHeld('caps')) === null ? 'ok' : 'degraded'
}

/**
 * Returns the state of each chain. A chain is `degraded` while it is halted, has a stuck payment or has an overdue
 * payment to a user. It is also `degraded` while two nodes disagree about a deposit, or while a node reports no network
 * fee for payouts. A chain whose blocks the worker does not read becomes `degraded` and later `down`. The delays are
 * the same as on the status page.
 */
async function chainChecks(services: HealthDeps, tick: RateTick | null): Promise<Record<string, Check>> {
  const { chains: store, payments } = services.work.stores
  const now = services.clock.now()
  const [halted, stuck, overdue, behind, disputed] = await Promise.all([
    ...([store.halted(), payments.stuckChains(), payments.overdueChains(now - OVERDUE_DEGRADED_MS)] as const),
    ...([store.behind(), store.disputedChains()] as const),
  ])
  const lags = new Map(behind.map(({ chain, since }) => [chain, lagState(now - since)]))
  const answers = (chain: string) => {
    const native = services.catalogue.nativeOf(chain)
    return native !== null && tick?.payoutFees[native.slug] !== undefined
  }
  const checkOf = (chain: string): Check => {
    const lag = lags.get(chain) ?? 'ok'
    if (lag !== 'ok') return lag
    const isRight = !halted.includes(chain) && ![stuck, overdue, disputed].some((chains) => chains.has(chain))
    return isRight && answers(chain) ? 'ok' : 'degraded'
  }
  const chains = new Set(services.catalogue.instruments.map((instrument) => instrument.chain))
  return Object.fromEntries([...chains].map((chain) => [`chain:${chain}`, checkOf(chain)]))
}
