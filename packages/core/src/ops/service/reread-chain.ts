import type { BlockRange } from '../../chains/chain-store.ts'
import { BANK_CHAIN, type ChainId } from '../../instruments/instrument.ts'
import type { Decided } from '../decide.ts'
import type { OpsDeps } from '../ops-deps.ts'
import { OpsRefusal } from '../ops-refusal.ts'
import type { OpsStores } from '../ops-store.ts'
import { assertServed } from './switches.ts'

/** Maximum number of blocks that one request can reread. */
export const MAX_REREAD_BLOCKS = 1_000

/**
 * Requests that the worker read blocks again and record the deposits that are missing. Replaces an earlier request for
 * the chain.
 * @throws {OpsRefusal} when the chain is unknown or has no blocks, when the worker has not read all of the blocks yet,
 * or when there are too many
 */
export async function requestReread(
  deps: Pick<OpsDeps, 'gateways'>,
  stores: Pick<OpsStores, 'chains'>,
  chain: ChainId,
  range: BlockRange,
): Promise<Decided> {
  const { from, to } = range
  assertServed(deps, chain)
  if (chain === BANK_CHAIN) throw new OpsRefusal(`${chain} has no blocks. Use bank-transfer import.`)
  if (to < from || to - from >= MAX_REREAD_BLOCKS)
    throw new OpsRefusal(`Name 1 to ${MAX_REREAD_BLOCKS} blocks, the lowest first.`)
  const read = (await stores.chains.cursor(chain))?.height ?? -1
  if (to > read) throw new OpsRefusal(`The worker has read ${chain} only up to block ${read}.`)
  const replaced = await stores.chains.rereadRequest(chain)
  await stores.chains.requestReread(chain, range)
  return {
    action: 'chain reread',
    subject: `chain ${chain}`,
    facts: { from: String(from), to: String(to) },
    summary: [
      `The worker reads the blocks ${from} to ${to} of ${chain} again and records the deposits that are missing.`,
      'Recorded deposits do not change. A deposit that is found is credited like any late deposit.',
      ...(replaced ? [`This replaces the request for the blocks ${replaced.from} to ${replaced.to}.`] : []),
    ],
  }
}

/**
 * Cancels a request to read blocks again. Deposits that the worker has recorded stay recorded.
 * @throws {OpsRefusal} when the chain is unknown or has no request
 */
export async function cancelReread(
  deps: Pick<OpsDeps, 'gateways'>,
  stores: Pick<OpsStores, 'chains'>,
  chain: ChainId,
): Promise<Decided> {
  assertServed(deps, chain)
  const cancelled = await stores.chains.cancelReread(chain)
  if (cancelled === null) throw new OpsRefusal(`The worker reads no blocks of ${chain} again.`)
  const { from, to } = cancelled
  return {
    action: 'chain cancel-reread',
    subject: `chain ${chain}`,
    facts: { from: String(from), to: String(to) },
    summary: [
      `The worker does not read the blocks ${from} to ${to} of ${chain} again. Recorded deposits do not change.`,
    ],
  }
}
