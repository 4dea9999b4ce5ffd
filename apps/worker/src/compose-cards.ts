import { createCardProvider, createCardReports } from '@cambio/adapters/fiat/card-provider-settings'
import { within } from '@cambio/adapters/liquidity/within'
import { ProviderAccess } from '@cambio/core/card-orders/provider-access'
import type { ChainWorkerDeps } from '@cambio/core/chain-work/chain-worker'
import type { ReachCheckpoint } from '@cambio/core/shared/checkpoints'
import type { Loop } from '@cambio/core/shared/run-loop'
import type { WorkerBase } from './compose-base.ts'
import { cardOrdersLoop } from './loops/card-orders.loop.ts'
import { cardReconciliationLoop } from './loops/card-reconciliation.loop.ts'
import { identityChecksLoop } from './loops/identity-checks.loop.ts'
import { cardRetentionLoop } from './loops/card-retention.loop.ts'

/**
 * Creates the loops that query card purchases until they reach a final state. Returns an empty list if no card provider is configured.
 */
export function composeCardLoops(
  { config, stores, catalogues, clock, report, holder }: WorkerBase,
  { nodes, reach }: { nodes: readonly Pick<ChainWorkerDeps, 'gateway' | 'witness'>[]; reach: ReachCheckpoint },
): Loop[] {
  if (!config.CARD_PROVIDER) return []
  const provider = createCardProvider(config.CARD_PROVIDER, clock.now)
  const { cardOrders, cardCallbacks: callbacks, sales } = stores
  const follow = {
    provider,
    cardOrders,
    callbacks,
    sales,
    clock,
    report,
    reach,
    within,
    gateways: new Map(nodes.map(({ gateway }) => [gateway.chain, gateway])),
    witnesses: new Map(nodes.flatMap(({ gateway, witness }) => (witness ? [[gateway.chain, witness] as const] : []))),
    access: new ProviderAccess(provider, clock),
    readCatalogue: () => catalogues.read(),
  }
  const reconcile = {
    reports: createCardReports(config.CARD_PROVIDER),
    store: stores.cardReconciliations,
    clock,
    report,
  }
  const checks = { provider, access: follow.access, work: stores.followedChecks, clock, report, reach, within }
  return [
    cardOrdersLoop(follow, stores.leases, holder),
    cardRetentionLoop({ cardOrders, callbacks, clock }),
    cardReconciliationLoop(reconcile, stores.leases, holder),
    identityChecksLoop(checks, stores.leases, holder),
  ]
}
