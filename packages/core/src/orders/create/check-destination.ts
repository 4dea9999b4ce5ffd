import { MAX_TRANSFER_PERCENT, PLAIN_TRANSFER_PERCENT } from '@cambio/kernel/transfer-cost'
import { CostlyTransfer } from '../../chains/fee-caps.ts'
import {
  MemoRequired,
  RefusedTransfer,
  type DestinationProbe,
  type Recipient,
  type TransferCost,
} from '../../chains/destination-probe.ts'
import type { Instrument } from '../../instruments/instrument.ts'
import { allowedFee, assertAffordable, type FeeAllowanceDeps } from '../../payments/fee-allowance.ts'
import { memoField } from '../check-addresses.ts'
import { networkFeeOf } from '../../quotes/price-quote.ts'
import { feeForDestination } from '../../quotes/transfer-cost.ts'
import { DomainError } from '../../shared/domain-error.ts'

export interface CheckDestinationDeps extends FeeAllowanceDeps {
  destinations: DestinationProbe
}

export interface Destination extends Recipient {
  instrument: Instrument
  /** Name of the request field that contained the address. */
  field: string
  /** Amount to be paid, in base units; 1 if it is not known yet. A contract may act differently for each amount. */
  amountAtomic: bigint
}

/**
 * Returns the cost of a payout to an address as a percentage of the cost of a transfer to an ordinary address. The
 * caller charges the recipient for this cost. Estimates the cost only of payouts of a chain's native coin.
 * @throws {DomainError} in the same cases as `measureTransfer`
 */
export async function measureDestination(deps: CheckDestinationDeps, destination: Destination): Promise<number> {
  if (destination.instrument.contract === null) return measureTransfer(deps, destination)
  await assertAccepted(deps, destination)
  return PLAIN_TRANSFER_PERCENT
}

/**
 * Returns the cost of a transfer of coins or tokens to an address as a percentage of the cost of a transfer to an
 * ordinary address.
 * @throws {DomainError} ADDRESS_INVALID with the reason `error_address_costly` if the network fee exceeds a hard cap,
 *   or the charged fee plus the fee allowance; with the reason `error_address_refuses` if the contract or account at
 *   the address rejects the transfer. MEMO_REQUIRED if the account accepts no transfer without a memo
 */
export async function measureTransfer(deps: CheckDestinationDeps, destination: Destination): Promise<number> {
  await assertAccepted(deps, destination)
  return checkedCost(deps, destination, ({ percent }) => percent)
}

async function assertAccepted(
  { destinations }: CheckDestinationDeps,
  { instrument, address, memo, field }: Destination,
): Promise<void> {
  try {
    await destinations.assertAccepts(instrument, { address, memo: memo === '' ? null : memo })
  } catch (error) {
    throw addressError(error, field)
  }
}

/**
 * Returns whether the worker will make a transfer to an address if the recipient is charged `chargedFeeAtomic`, in base
 * units of the instrument.
 */
export async function isPayableAt(
  deps: CheckDestinationDeps,
  destination: Destination,
  chargedFeeAtomic: bigint,
): Promise<boolean> {
  if (destination.instrument.contract !== null) return true
  try {
    await checkedCost(deps, destination, () => PLAIN_TRANSFER_PERCENT, chargedFeeAtomic)
    return true
  } catch (error) {
    if (error instanceof DomainError) return false
    throw error
  }
}

/**
 * Returns the percentage to charge for a transfer, after checking that the worker will pay the transfer's fee.
 * `plainFeeAtomic` is the fee charged for an ordinary address, by default the fee at the newest tick. It is in base
 * units of the instrument.
 */
async function checkedCost(
  deps: CheckDestinationDeps,
  { instrument, address, field, amountAtomic }: Destination,
  chargedPercent: (cost: TransferCost) => number,
  plainFeeAtomic?: bigint,
): Promise<number> {
  const { chain, slug: asset } = instrument
  try {
    const cost = await deps.destinations.costOf(instrument, address, amountAtomic)
    const tick = deps.ticks.latest()
    if (cost === null || tick === null) return PLAIN_TRANSFER_PERCENT
    if (cost.percent > MAX_TRANSFER_PERCENT) throw new CostlyTransfer(cost.maxFeeAtomic, null)
    const percent = Math.max(chargedPercent(cost), PLAIN_TRANSFER_PERCENT)
    const chargedFeeAtomic = feeForDestination(
      plainFeeAtomic ?? networkFeeOf(instrument, tick, deps.catalogue) ?? 0n,
      instrument,
      percent,
    )
    const charged = { chain, asset, chargedFeeAtomic, feeCeilingAtomic: null }
    assertAffordable(cost.maxFeeAtomic, allowedFee(deps, charged, cost.maxFeeAtomic))
    return percent
  } catch (error) {
    throw addressError(error, field)
  }
}

/** Converts a failed check into the error for the recipient's address or memo. Returns any other error unchanged. */
function addressError(error: unknown, field: string): unknown {
  if (error instanceof RefusedTransfer)
    return new DomainError('ADDRESS_INVALID', 'The account or contract at this address rejects the transfer', {
      field,
      reason: 'error_address_refuses',
    })
  if (error instanceof MemoRequired)
    return new DomainError('MEMO_REQUIRED', 'The account at this address accepts only transfers with a memo', {
      field: memoField(field),
      reason: 'error_memo_required',
    })
  if (!(error instanceof CostlyTransfer)) return error
  return new DomainError('ADDRESS_INVALID', 'A transfer to this address costs more network fee than is allowed', {
    field,
    reason: 'error_address_costly',
  })
}
