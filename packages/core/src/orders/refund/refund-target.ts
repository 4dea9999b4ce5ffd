import type { ProviderQuotes } from '../../liquidity/provider-quotes.ts'
import type { Catalogue } from '../../instruments/catalogue.ts'
import type { Sealer } from '../../seals/seal.ts'
import { refundTargetText } from '../../seals/statements.ts'
import { DomainError } from '../../shared/domain-error.ts'
import { checkAddressAnywhere, type AddressRulesByChain } from '../check-addresses.ts'
import { findOrder } from '../view/find-order.ts'
import type { Order, RefundTarget } from '../order.ts'

export interface RefundTargetDeps {
  catalogue: Catalogue
  addressRules: AddressRulesByChain
  providerQuotes: Pick<ProviderQuotes, 'checkAddress'>
}

/** Refund address specified in a user's request. Null means the address given at creation. */
export interface NamedRefund {
  refundAddress: string | null
  refundMemo: string | null
}

/**
 * Returns an order's refund target. `isNew` is true if the user specified an address other than the order's original
 * refund address. In that case, the target is not signed yet.
 * @throws {DomainError} CONTROL_REQUIRED, REFUND_ADDRESS_REQUIRED, ADDRESS_INVALID, MEMO_INVALID
 */
export async function findRefundTarget(
  deps: RefundTargetDeps,
  order: Order,
  isControlled: boolean,
  named: NamedRefund,
): Promise<RefundTarget & { isNew: boolean }> {
  const wanted = named.refundAddress?.trim()
  const known =
    order.refundAddress === null
      ? null
      : { address: order.refundAddress, memo: order.refundMemo, seal: order.refundSeal, isNew: false }
  if (!wanted && known) return known
  if (!wanted)
    throw new DomainError('REFUND_ADDRESS_REQUIRED', 'A refund address is required', { field: 'refundAddress' })
  const from = deps.catalogue.get({ slug: order.from })
  const { refundMemo: memo } = named
  const address = await checkAddressAnywhere(deps, from, { address: wanted, memo, field: 'refundAddress' })
  if (known && address === known.address && (memo ?? known.memo) === known.memo) return known
  if (!isControlled)
    throw new DomainError('CONTROL_REQUIRED', 'Only the user who created the order may set another refund address')
  return { address, memo, seal: null, isNew: true }
}

/**
 * Signs a new refund address after checking that the user may change the order. Returns null if the user specifies no
 * new address. Runs on the server, because the worker does not have the server's key.
 * @throws {DomainError} ORDER_NOT_FOUND, and in the same cases as `findRefundTarget`
 */
export async function sealRefundTarget(
  deps: RefundTargetDeps & Parameters<typeof findOrder>[0] & { sealer: Sealer },
  input: Parameters<typeof findOrder>[1] & NamedRefund,
): Promise<string | null> {
  if (input.refundAddress === null) return null
  const { order, controlled } = await findOrder(deps, input)
  const { address, memo, isNew } = await findRefundTarget(deps, order, controlled, input)
  return isNew ? deps.sealer.seal(refundTargetText({ orderId: order.orderId, address, memo })) : null
}
