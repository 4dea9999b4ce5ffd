import { present } from '@cambio/kernel/assert'
import { HOT_KEY } from '../../chains/signer.ts'
import type { MemoryDatabase } from '../../testing/memory/memory-database.ts'
import { SimNumberedChain } from './sim-accounts-chains.ts'
import type { SimContext } from '../sim-context.ts'

/**
 * Makes an order's destination hostile in one of several ways. Its contract may burn gas, reject coins, forward them,
 * or change its code between a payment's estimate and its block. Alternatively, payments to the destination are never
 * mined.
 */
export function turnHostile({ random, db, chains, catalogue }: SimContext, orderId: number): void {
  const order = present(db.orders.get(orderId), 'an order')
  const chain = chains.get(catalogue.get({ slug: order.to }).chain)
  if (!(chain instanceof SimNumberedChain)) return
  const { destinationAddress } = order
  const how = random.pick(['burns', 'reverts', 'unpaid', 'forwards', 'changes'] as const)
  if (how === 'burns') chain.gasBurners.set(destinationAddress, random.pick([3n, 422n, 1_215n]))
  if (how === 'forwards') chain.forwarders.set(destinationAddress, random.pick(issuedOn(db, chain.chain)))
  if (how === 'reverts') chain.reverters.add(destinationAddress)
  if (how === 'changes') chain.changers.add(destinationAddress)
  // A payment that was final and then orphaned is never voided (docs/decisions/049), so it would never end with such a
  // destination.
  const wasSent = [...db.payments.values()].some(({ to, raw }) => to === destinationAddress && raw !== null)
  if (how === 'unpaid' && !wasSent) chain.unpaid.add(destinationAddress)
}

/** Returns the addresses on a chain that are assigned to an owner, because outsiders do not know the others. */
function issuedOn(db: MemoryDatabase, chain: string): string[] {
  return [...db.addresses]
    .filter(
      ([name, { key, owner }]) =>
        name.startsWith(`${chain} `) &&
        (key.purpose === HOT_KEY.purpose || owner.orderId !== null || owner.userId !== null),
    )
    .map(([name]) => name.slice(chain.length + 1))
}
