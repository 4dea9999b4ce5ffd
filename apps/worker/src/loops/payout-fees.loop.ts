import type { ChainGateway } from '@cambio/core/chains/chain-gateway'
import type { Catalogue } from '@cambio/core/instruments/catalogue'
import type { PayoutFeeStore } from '@cambio/core/quotes/payout-fee-store'
import { payoutFees } from '@cambio/core/quotes/payout-fees'
import type { Loop } from '@cambio/core/shared/run-loop'

/**
 * Pause between two estimates of the payout fees, in milliseconds. It may be longer than the price interval, because
 * fees change only with new blocks.
 */
const EVERY_MS = 4_000

interface PayoutFeesLoopDeps {
  gateway: ChainGateway
  catalogue: Catalogue
  fees: Pick<PayoutFeeStore, 'put'>
}

/**
 * Creates the loop that estimates the network fees of one chain's payouts and stores them for the price service. Each
 * chain has its own loop, so a hanging node does not delay the others.
 */
export function payoutFeesLoop({ gateway, catalogue, fees }: PayoutFeesLoopDeps): Loop {
  return {
    name: `payout-fees:${gateway.chain}`,
    everyMs: EVERY_MS,
    async step() {
      await fees.put(gateway.chain, await payoutFees(gateway, catalogue))
    },
  }
}
