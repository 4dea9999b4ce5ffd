import type { Payment } from '../../payments/payment.ts'
import { DomainError } from '../../shared/domain-error.ts'
import type { OrderStores } from '../order-work.ts'
import type { AddressRulesByChain } from '../check-addresses.ts'
import type { ControlTokens } from '../control-token.ts'
import type { Deposit } from '../../chains/deposit.ts'
import type { Order } from '../order.ts'

export interface OrderFile {
  order: Order
  deposits: Deposit[]
  payments: Payment[]
  /** Whether the caller proved that it may change the order. For other callers, the API masks the email. */
  controlled: boolean
}

/**
 * Returns an order with its deposits and payments to a caller that knows its ID and destination.
 * @throws {DomainError} ORDER_NOT_FOUND, both for an unknown ID and for a wrong destination
 */
export async function findOrder(
  deps: { stores: OrderStores; controlTokens: ControlTokens; addressRules: AddressRulesByChain },
  input: { orderId: number; destinationAddress: string; controlToken: string | null },
): Promise<OrderFile> {
  const order = await deps.stores.orders.find(input.orderId)
  // Compare addresses even for an unknown ID, so that the response time does not reveal whether the ID exists.
  const isKnown = isSameAddress(deps.addressRules, order?.destinationAddress ?? '', input.destinationAddress)
  if (!order || !isKnown) throw new DomainError('ORDER_NOT_FOUND', 'Order not found')
  return { ...(await openFile(deps.stores, order)), controlled: await holdsControl(deps, input) }
}

/** Returns an order with its deposits and payments, without checking permissions. */
export async function openFile(stores: OrderStores, order: Order): Promise<Omit<OrderFile, 'controlled'>> {
  const [deposits, payments] = await Promise.all([
    stores.orders.depositsOf(order.orderId),
    stores.payments.forOrder(order.orderId),
  ])
  return { order, deposits, payments }
}

/** Returns whether a token proves that the caller may change an order. */
export async function holdsControl(
  deps: { stores: OrderStores; controlTokens: ControlTokens },
  input: { orderId: number; controlToken: string | null },
): Promise<boolean> {
  if (input.controlToken === null) return false
  const hash = await deps.stores.orders.controlTokenHash(input.orderId)
  return hash !== null && deps.controlTokens.matches(input.controlToken, hash)
}

/** Returns whether two strings denote the same address under the rules of at least one chain. */
export function isSameAddress(rules: AddressRulesByChain, stored: string, requested: string): boolean {
  if (stored === requested || (stored.startsWith('0x') && stored.toLowerCase() === requested.toLowerCase())) return true
  return [...rules.values()].some((chain) => {
    const verdict = chain.check(requested.trim(), null)
    return verdict.ok && verdict.canonical === stored
  })
}
