import { setTimeout as wait } from 'node:timers/promises'
import { CoinStatsHistory } from '@cambio/adapters/market/coinstats-history'
import { PostgresAuditStore } from '@cambio/adapters/postgres/audit/audit-store'
import { findBlockingRoles, notificationQueueUsage } from '@cambio/adapters/postgres/lock-watch'
import { periodicChecks } from '@cambio/core/audit/periodic-checks'
import type { WorkerBase } from './compose-base.ts'
import type { WorkerRules } from './compose-rules.ts'
import type { ChainGateway } from '@cambio/core/chains/chain-gateway'
import type { ShowQueue } from './metrics.ts'
import { accountRetentionLoop } from './loops/account-emails.loop.ts'
import { auditLoop } from './loops/audit.loop.ts'
import { endedExposureLoop } from './loops/ended-exposure.loop.ts'
import { lockWatchLoop } from './loops/lock-watch.loop.ts'
import { deadlinesLoop } from './loops/deadlines.loop.ts'
import { priceLoops } from './loops/prices.loop.ts'
import { queuesLoop } from './loops/queues.loop.ts'
import { ticksLoop } from './loops/ticks.loop.ts'
import { withdrawalsLoop } from './loops/withdrawals.loop.ts'
import type { Loop } from '@cambio/core/shared/run-loop'

/** Minimum duration of a lock wait that the worker reports, in milliseconds. */
const REPORTED_WAIT_MS = 3_000

/** Creates the loops that process orders, accounts and the exchange's own records. */
export function composeOrderLoops(
  base: WorkerBase,
  rules: WorkerRules,
  { gateways, showQueue }: { gateways: readonly ChainGateway[]; showQueue: ShowQueue },
): Loop[] {
  const { config, pool, stores, catalogue, book, destinations, clock, report } = base
  const { terms, screening, replacement, feeCaps } = rules
  return [
    ticksLoop({ ticks: stores.ticks, book, clock }, config.RATE_TICK_MS),
    deadlinesLoop({
      work: stores.work,
      catalogue,
      ticks: book,
      terms,
      screening,
      clock,
      report,
      destinations,
      replacement,
      feeCaps,
    }),
    withdrawalsLoop({ walletWork: stores.wallet, catalogue, ticks: book, screening, clock, report }),
    composeQueuesLoop(base, rules, showQueue),
    composeAuditLoop(base, gateways),
    accountRetentionLoop(stores.accountArchive, clock),
    endedExposureLoop(() => stores.exposure.releaseEnded()),
    lockWatchLoop({
      findBlockingRoles: () => findBlockingRoles(pool, REPORTED_WAIT_MS),
      notificationQueueUsage: () => notificationQueueUsage(pool),
      report,
    }),
    ...composePriceLoops(base),
  ]
}

function composeQueuesLoop(
  { config, stores, catalogues, book, clock, logger, holder }: WorkerBase,
  { policy, terms, blacklist, coldWallets }: WorkerRules,
  show: ShowQueue,
): Loop {
  const { opsWork: work, leases } = stores
  const approverNames = Object.keys(config.APPROVERS)
  const deps = {
    work,
    readCatalogue: () => catalogues.read(),
    ticks: book,
    policy,
    terms,
    clock,
    coldWallets,
    blacklist,
    logger,
  }
  return queuesLoop({ ...deps, approverNames, show }, leases, holder)
}

function composeAuditLoop(
  { config, pool, stores, catalogue, clock, report, holder }: WorkerBase,
  gateways: readonly ChainGateway[],
): Loop {
  const { instruments } = catalogue
  const everyMs = config.AUDIT_EVERY_MS
  const checks = periodicChecks({ store: new PostgresAuditStore(pool), gateways, instruments, wait, clock, everyMs })
  const deps = { checks, log: stores.auditLog, clock, everyMs, report }
  return auditLoop(deps, stores.leases, holder)
}

function composePriceLoops({ config, stores, catalogue, book, clock, report, holder }: WorkerBase): Loop[] {
  const market = config.COINSTATS_KEY
    ? new CoinStatsHistory({ baseUrl: config.COINSTATS_URL, apiKey: config.COINSTATS_KEY })
    : null
  const deps = { history: stores.priceHistory, catalogue, ticks: book, clock, report, market }
  return priceLoops(deps, stores.leases, holder)
}
