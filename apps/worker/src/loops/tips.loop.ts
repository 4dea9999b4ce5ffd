import type { ChainGateway } from '@cambio/core/chains/chain-gateway'
import type { ChainStore } from '@cambio/core/chains/chain-store'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import type { Clock } from '@cambio/kernel/clock'
import type { Loop } from '@cambio/core/shared/run-loop'

const EVERY_MS = 10_000

interface TipsDeps {
  gateway: Pick<ChainGateway, 'chain' | 'tip'>
  chains: Pick<ChainStore, 'noteTip'>
  clock: Clock
}

/**
 * Creates the loop that records a chain's tip. It is separate from the chain loop so that operators notice when the
 * chain loop is stuck.
 */
export function tipsLoop({ gateway, chains, clock }: TipsDeps): Loop {
  const { chain } = gateway
  return {
    name: `tip:${chain}`,
    everyMs: EVERY_MS,
    async step() {
      try {
        const tip = await gateway.tip()
        await chains.noteTip(chain, tip.height, clock.now())
      } catch (error) {
        // Ignore a node that is down, because the chain loop already reports it.
        if (!(error instanceof AdapterError)) throw error
      }
    },
  }
}
