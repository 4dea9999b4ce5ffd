import type { RateMode } from '@cambio/kernel/order-vocabulary'
import type { Instrument } from '../instruments/instrument.ts'
import type { Screening } from '../screening/screening.ts'
import { DomainError } from '../shared/domain-error.ts'
import { checkAddressAnywhere } from './check-addresses.ts'

/** Where an order's coins go, and where they go back. */
export interface OrderAddresses {
  destinationAddress: string
  destinationMemo: string | null
  refundAddress: string | null
  refundMemo: string | null
}

/** @throws {DomainError} ADDRESS_BLACKLISTED */
export async function assertNotBlacklisted(
  screening: Screening,
  from: Instrument,
  to: Instrument,
  addresses: { destinationAddress: string; refundAddress: string | null },
): Promise<void> {
  const { destinationAddress, refundAddress } = addresses
  const field = (await screening.isBlacklisted(to.chain, destinationAddress))
    ? 'destinationAddress'
    : refundAddress !== null && (await screening.isBlacklisted(from.chain, refundAddress))
      ? 'refundAddress'
      : null
  if (field) throw new DomainError('ADDRESS_BLACKLISTED', 'Client data is blacklisted', { field })
}

/**
 * The addresses of an order in the spelling they are kept in.
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
  if (refundAddress !== null && refundAddress === destinationAddress)
    throw new DomainError('REFUND_ADDRESS_SAME', 'Refund and destination address must differ', {
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
