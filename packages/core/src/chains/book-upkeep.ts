import { InsufficientFunds } from '../ledger/ledger-store.ts'
import { upkeepTaken } from '../ledger/payment-postings.ts'
import type { Fence } from '../shared/unit-of-work.ts'
import type { ChainWorkerDeps } from './chain-worker.ts'

/** Rows booked in one pass. */
const UPKEEP_PER_PASS = 200

/**
 * Books what the network took from our addresses beside payments, each in a transaction of its own. What came with a
 * deposit that is not credited yet waits for it: the journal may hold nothing that it could be taken from.
 */
export async function bookUpkeep({ gateway, work }: ChainWorkerDeps, fence: Fence): Promise<void> {
  const { chain } = gateway
  for (const taken of await work.stores.chains.upkeepToBook(chain, UPKEEP_PER_PASS))
    try {
      await work.transaction(async (stores) => {
        await stores.ledger.post(upkeepTaken(chain, taken))
        await stores.chains.markUpkeepBooked(chain, taken.txId)
      }, fence)
    } catch (error) {
      if (!(error instanceof InsufficientFunds)) throw error
      return
    }
}
