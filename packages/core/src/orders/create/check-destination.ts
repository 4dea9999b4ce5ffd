import { CostlyTransfer } from '../../chains/fee-caps.ts'
import type { DestinationProbe } from '../../chains/destination-probe.ts'
import type { Instrument } from '../../instruments/instrument.ts'
import { allowedFee, assertAffordable, type FeeAllowanceDeps } from '../../payments/fee-allowance.ts'
import { networkFeeOf } from '../../quotes/price-quote.ts'
import { DomainError } from '../../shared/domain-error.ts'

export interface CheckDestinationDeps extends FeeAllowanceDeps {
  destinations: DestinationProbe
}

/**
 * Rejects a contract address when a transfer to it would cost more than the charged network fee plus the allowance.
 * Checks only transfers of a chain's native coin, which run the recipient's code. A token transfer runs only the
 * token's code.
 * @throws {DomainError} ADDRESS_INVALID with the reason `error_address_costly`
 */
export async function assertCheapDestination(
  deps: CheckDestinationDeps,
  { instrument, address, field }: { instrument: Instrument; address: string; field: string },
): Promise<void> {
  const { chain, slug: asset, contract } = instrument
  if (contract !== null) return
  try {
    const feeAtomic = await deps.destinations.feeTo(chain, address)
    const tick = deps.ticks.latest()
    if (feeAtomic === null || tick === null) return
    const chargedFeeAtomic = networkFeeOf(instrument, tick, deps.catalogue) ?? 0n
    assertAffordable(feeAtomic, allowedFee(deps, { chain, asset, chargedFeeAtomic, feeCeilingAtomic: null }, feeAtomic))
  } catch (error) {
    if (!(error instanceof CostlyTransfer)) throw error
    throw new DomainError('ADDRESS_INVALID', 'A transfer to this address takes more network fee than is charged', {
      field,
      reason: 'error_address_costly',
    })
  }
}
