import type { ChainWorkerDeps } from '../chains/chain-worker.ts'
import { depositUndone } from '../ledger/order-postings.ts'
import type { Account } from '../ledger/posting.ts'
import type { Stores } from '../shared/unit-of-work.ts'
import type { Deposit } from './deposit.ts'
import { applyFact } from './order-machine.ts'
import { storeTransition } from './store-transition.ts'

/**
 * Takes back a credit whose block is gone (deeper than the policy): in the journal, from the coins that could be spent,
 * and from payments that were not signed yet. The chain halts until a person has looked.
 */
export async function undoCredit(deps: ChainWorkerDeps, stores: Stores, deposit: Deposit): Promise<void> {
  const now = deps.clock.now()
  const { chain } = deposit
  await stores.chains.setDepositStatus(deposit.id, 'ORPHANED', null)
  await stores.chains.halt(chain, `deposit ${deposit.id} was undone after it was credited`, now)
  deps.report('credited-deposit-undone', { chain, deposit: deposit.id })
  await takeBack(deps, stores, deposit)
  const order = deposit.orderId === null ? null : await stores.orders.findLocked(deposit.orderId)
  if (!order || deposit.status !== 'CREDITED') return
  for (const payment of await stores.payments.forOrder(order.orderId))
    if (payment.status === 'INTENT' || payment.status === 'RESERVED')
      await stores.payments.save({ ...payment, status: 'HELD' })
  await storeTransition(stores, applyFact(order, { kind: 'credit-undone' }, now))
}

async function takeBack(deps: ChainWorkerDeps, stores: Stores, deposit: Deposit): Promise<void> {
  const isUtxo = deps.gateway.family === 'bitcoin'
  if (isUtxo) await stores.payments.dropUnspent(deposit.chain, deposit.txId, Number(deposit.outputKey))
  const custody: Account = isUtxo || deposit.status === 'TOPPED_UP' ? 'custody:hot' : 'custody:deposits'
  if ((await stores.ledger.balance(custody, deposit.asset)) >= deposit.amountAtomic)
    await stores.ledger.post(depositUndone(deposit, custody))
  // Coins that were already moved on cannot be taken out of custody here: the audit shows the gap until a person books it.
  else deps.report('undone-deposit-already-moved', { chain: deposit.chain, deposit: deposit.id })
}
