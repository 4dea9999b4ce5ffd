import type { Senders } from '../chains/incoming-transfer.ts'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import type { ChainId, Instrument } from '../instruments/instrument.ts'
import type { Screening } from '../screening/screening.ts'
import { AdapterError } from '../shared/adapter-error.ts'
import type { Fence } from '../shared/unit-of-work.ts'
import { paysBlacklisted } from '../orders/settle/commit-settlement.ts'
import type { Deposit, SenderListing } from '../chains/deposit.ts'
import { findSenderListing } from '../orders/settle/sender-listing.ts'
import { orNullIfUnreadable } from '../orders/unreadable-order.ts'
import { nextTryAt } from '../shared/next-try.ts'

/** Result of screening a deposit's senders. */
export interface ScreenedSenders {
  /** Canonical addresses of the senders. Null if the chain hides senders or the node did not return all of them. */
  senders: readonly string[] | null
  /** First listing found; null if no sender is on a blacklist or sanctions list. */
  listing: SenderListing | null
}

/** Result for a deposit that is not screened: the operator's top-up of the hot wallet. */
export const NOT_SCREENED: ScreenedSenders = { senders: null, listing: null }

/**
 * Screens a deposit's senders before it is credited. If the node or a screening source does not respond, stores the
 * time of the next attempt and returns null. The deposit then waits. Runs outside a transaction. Also screens the
 * order's addresses, so that the results are cached when the credit's transaction needs them.
 */
export async function screenSenders(
  deps: ChainWorkerDeps,
  deposit: Deposit,
  instrument: Instrument,
  fence: Fence,
): Promise<ScreenedSenders | null> {
  const { gateway, screening, work } = deps
  const { txId, outputKey, address, orderId } = deposit
  try {
    const senders = await gateway.senders({ txId, outputKey, address, contract: instrument.contract })
    const listing = await listingOf(screening, gateway.chain, senders)
    const order = orderId === null ? null : await orNullIfUnreadable(work.stores.orders.find(orderId), deps.report)
    if (order) await paysBlacklisted(deps, order)
    return { senders: typeof senders === 'string' ? null : senders, listing }
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error
    await postpone(deps, deposit, fence)
    return null
  }
}

/**
 * Returns the first listing among the senders. If there are too many senders to screen, returns a listing that holds
 * the deposit for an operator.
 */
async function listingOf(screening: Screening, chain: ChainId, senders: Senders): Promise<SenderListing | null> {
  if (senders === 'hidden') return null
  if (senders === 'too-many') return { sender: null, source: 'screening', reason: 'too many senders to screen' }
  return findSenderListing(screening, chain, senders)
}

/** Stores the time of the next attempt to screen a deposit. */
async function postpone(
  deps: Pick<ChainWorkerDeps, 'work' | 'clock' | 'report'>,
  deposit: Deposit,
  fence: Fence,
): Promise<void> {
  const { id, chain, unscreenedSince } = deposit
  const now = deps.clock.now()
  const next = nextTryAt(now, unscreenedSince)
  await deps.work.transaction((stores) => stores.chains.noteUnscreened(id, now, next), fence)
  if (unscreenedSince === null) deps.report('deposit-waits-for-screening', { chain, deposit: id })
}
