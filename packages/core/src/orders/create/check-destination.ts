import { CostlyTransfer } from '../../chains/fee-caps.ts'
import { RefusedTransfer, type DestinationProbe } from '../../chains/destination-probe.ts'
import type { Instrument } from '../../instruments/instrument.ts'
import { allowedFee, assertAffordable, type FeeAllowanceDeps } from '../../payments/fee-allowance.ts'
import { networkFeeOf } from '../../quotes/price-quote.ts'
import { DomainError } from '../../shared/domain-error.ts'

export interface CheckDestinationDeps extends FeeAllowanceDeps {
  destinations: DestinationProbe
}

export interface Destination {
  instrument: Instrument
  address: string
  /** Name of the request field that contained the address. */
  field: string
  /** Amount to be paid, in base units; 1 if it is not known yet. A contract may act differently for each amount. */
  amountAtomic: bigint
}

/**
 * Rejects an address if its contract would reject the transfer, or if the transfer would cost more than the charged
 * network fee plus the allowance. Checks only transfers of a chain's native coin, because these run the recipient's
 * code, whereas a token transfer runs only the token's code.
 * @throws {DomainError} ADDRESS_INVALID with the reason `error_address_costly` or `error_address_refuses`
 */
export async function assertCheapDestination(
  deps: CheckDestinationDeps,
  { instrument, address, field, amountAtomic }: Destination,
): Promise<void> {
  const { chain, slug: asset, contract } = instrument
  if (contract !== null) return
  try {
    const feeAtomic = await deps.destinations.feeTo(chain, address, amountAtomic)
    const tick = deps.ticks.latest()
    if (feeAtomic === null || tick === null) return
    const chargedFeeAtomic = networkFeeOf(instrument, tick, deps.catalogue) ?? 0n
    assertAffordable(feeAtomic, allowedFee(deps, { chain, asset, chargedFeeAtomic, feeCeilingAtomic: null }, feeAtomic))
  } catch (error) {
    if (error instanceof RefusedTransfer)
      throw new DomainError('ADDRESS_INVALID', 'The contract at this address rejects the transfer', {
        field,
        reason: 'error_address_refuses',
      })
    if (!(error instanceof CostlyTransfer)) throw error
    throw new DomainError('ADDRESS_INVALID', 'A transfer to this address costs more network fee than is charged', {
      field,
      reason: 'error_address_costly',
    })
  }
}
