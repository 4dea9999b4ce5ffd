import type { OpsWork } from '@cambio/core/ops/ops-store'
import type { Clock } from '@cambio/kernel/clock'
import { within } from '../liquidity/within.ts'
import type { ChainSettings } from './chain-settings.ts'
import { NodeDestinationProbe } from './node-destination-probe.ts'

/** Creates the probe that queries the nodes about the recipients of transfers from the hot wallets. */
export function createDestinationProbe(
  chains: readonly ChainSettings[],
  { opsWork }: { opsWork: OpsWork },
  clock: Clock,
): NodeDestinationProbe {
  return new NodeDestinationProbe({
    chains,
    within,
    now: () => clock.now(),
    hotAddressOf: async (chain) =>
      (await opsWork.stores.ops.hotAddresses()).find((hot) => hot.chain === chain)?.address ?? null,
  })
}
