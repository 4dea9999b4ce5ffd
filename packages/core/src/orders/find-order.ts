import type { Payment } from '../payments/payment.ts'
import { DomainError } from '../shared/domain-error.ts'
import type { Stores } from '../shared/unit-of-work.ts'
import type { AddressRulesByChain } from './check-addresses.ts'
import type { ControlTokens } from './control-token.ts'
import type { Deposit } from './deposit.ts'
import type { Order } from './order.ts'

export interface OrderFile {
  order: Order
  deposits: Deposit[]
  payments: Payment[]
  /** Whether the caller proved control; without it the e-mail is masked. */
  controlled: boolean
}

/**
 * An order with what arrived and what left, to whoever knows its id and destination.
 * @throws {DomainError} ORDER_NOT_FOUND, the same for an unknown id and a wrong destination
 */
export async function findOrder(
  deps: { stores: Stores; controlTokens: ControlTokens; addressRules: AddressRulesByChain },
  input: { orderId: number; destinationAddress: string; controlToken: string | null },
): Promise<OrderFile> {
  const order = await deps.stores.orders.find(input.orderId)
  // Compared for an unknown id too: how long the answer takes does not show whether the id exists.
  const isKnown = isSameAddress(deps.addressRules, order?.destinationAddress ?? '', input.destinationAddress)
  if (!order || !isKnown) throw new DomainError('ORDER_NOT_FOUND', 'Order not found')
  return { ...(await openFile(deps.stores, order)), controlled: await holdsControl(deps, input) }
}

/** Everything that belongs to an order, without asking who wants to know. */
export async function openFile(stores: Stores, order: Order): Promise<Omit<OrderFile, 'controlled'>> {
  const [deposits, payments] = await Promise.all([
    stores.orders.depositsOf(order.orderId),
    stores.payments.forOrder(order.orderId),
  ])
  return { order, deposits, payments }
}

/** Whether a token proves control of an order. */
export async function holdsControl(
  deps: { stores: Stores; controlTokens: ControlTokens },
  input: { orderId: number; controlToken: string | null },
): Promise<boolean> {
  if (input.controlToken === null) return false
  const hash = await deps.stores.orders.controlTokenHash(input.orderId)
  return hash !== null && deps.controlTokens.matches(input.controlToken, hash)
}

/** Whether an address is the stored one, in any spelling that one of the chains takes for it. */
export function isSameAddress(rules: AddressRulesByChain, stored: string, asked: string): boolean {
  if (stored === asked || (stored.startsWith('0x') && stored.toLowerCase() === asked.toLowerCase())) return true
  return [...rules.values()].some((chain) => {
    const verdict = chain.check(asked.trim(), null)
    return verdict.ok && verdict.canonical === stored
  })
}
