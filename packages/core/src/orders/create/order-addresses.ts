import type { OrderAddresses } from '../addresses.ts'
import type { RateMode } from '@cambio/kernel/order-vocabulary'
import type { Instrument } from '../../instruments/instrument.ts'
import type { Screening } from '../../screening/screening.ts'
import { DomainError } from '../../shared/domain-error.ts'
import type { OrderStores } from '../order-work.ts'
import { checkAddressAnywhere } from '../check-addresses.ts'

/** An address on an instrument's chain, with the name of the request field that contained it. */
interface NamedAddress {
  instrument: Instrument
  address: string
  field: 'destinationAddress' | 'refundAddress'
}

/**
 * Rejects a blacklisted address.
 * @throws {DomainError} ADDRESS_BLACKLISTED
 */
export async function assertNotBlacklisted(
  screening: Screening,
  { instrument: { chain }, address, field }: NamedAddress,
): Promise<void> {
  if (await screening.isBlacklisted(chain, address))
    throw new DomainError('ADDRESS_BLACKLISTED', 'Client data is blacklisted', { field })
}

/**
 * Rejects an address that must not receive a refund: an address of the exchange, or a blacklisted address.
 * @throws {DomainError} ADDRESS_INVALID, ADDRESS_BLACKLISTED
 */
export async function assertRefundable(
  deps: { screening: Screening; stores: Pick<OrderStores, 'chains'> },
  instrument: Instrument,
  address: string,
): Promise<void> {
  const field = 'refundAddress'
  if ((await deps.stores.chains.ownAddresses(instrument.chain, [address])).length > 0)
    throw new DomainError('ADDRESS_INVALID', 'This address belongs to the exchange itself', {
      field,
      reason: 'error_address_incorrect',
    })
  await assertNotBlacklisted(deps.screening, { instrument, address, field })
}

/**
 * Checks an order's addresses and returns them in canonical form. A fixed rate requires a refund address other than the
 * destination (spec §5).
 * @throws {DomainError} ADDRESS_INVALID, MEMO_INVALID, MEMO_REQUIRED, REFUND_ADDRESS_REQUIRED, REFUND_ADDRESS_SAME
 */
export async function checkOrderAddresses(
  deps: Parameters<typeof checkAddressAnywhere>[0],
  from: Instrument,
  to: Instrument,
  input: OrderAddresses & { rateMode: RateMode },
): Promise<OrderAddresses> {
  const destinationAddress = await checkAddressAnywhere(deps, to, {
    address: input.destinationAddress,
    memo: input.destinationMemo,
    field: 'destinationAddress',
  })
  const refundText = input.refundAddress
  if (input.rateMode === 'FIXED' && !refundText)
    throw new DomainError('REFUND_ADDRESS_REQUIRED', 'A fixed rate needs a refund address', { field: 'refundAddress' })
  const refund = { address: refundText ?? '', memo: input.refundMemo, field: 'refundAddress' }
  const refundAddress = refundText ? await checkAddressAnywhere(deps, from, refund) : null
  if (input.rateMode === 'FIXED' && refundAddress === destinationAddress)
    throw new DomainError('REFUND_ADDRESS_SAME', 'With a fixed rate, refund and destination address must differ', {
      field: 'refundAddress',
      reason: 'error_address_must_be_different',
    })
  return {
    destinationAddress,
    destinationMemo: input.destinationMemo,
    refundAddress,
    refundMemo: refundAddress === null ? null : input.refundMemo,
  }
}
