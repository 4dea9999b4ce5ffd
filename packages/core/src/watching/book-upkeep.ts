import { InsufficientFunds } from '../ledger/ledger-store.ts'
import { upkeepTaken } from '../payments/payment-postings.ts'
import type { Fence } from '../shared/unit-of-work.ts'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'

/** Maximum number of upkeep charges that one worker pass books. */
const UPKEEP_PER_PASS = 200

/**
 * Books upkeep, that is, network charges to the exchange's addresses outside of payments. Each charge has its own
 * database transaction. A deposit address's upkeep waits until the deposit is credited, because the journal may not
 * cover the charge before that.
 */
export async function bookUpkeep(
  { gateway, work }: Pick<ChainWorkerDeps, 'gateway' | 'work'>,
  fence: Fence,
): Promise<void> {
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
