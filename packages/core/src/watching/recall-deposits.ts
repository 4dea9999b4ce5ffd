import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import type { Stores } from '../chain-work/stores.ts'
import type { Deposit } from '../chains/deposit.ts'
import { applyFact } from '../orders/machine/order-machine.ts'
import { orNullIfUnreadable } from '../orders/unreadable-order.ts'
import { storeTransition } from '../orders/settle/store-transition.ts'
import { reverseCredit } from './undo-credit.ts'

/**
 * Reverses deposits that the payer's bank recalled. The order of such a deposit no longer pays out, and the exchange
 * absorbs the loss of coins that were already sent. The account cannot buy with bank or card money until an operator
 * unblocks it.
 * @param recalled transaction IDs of the deposits
 */
export async function recallDeposits(
  deps: Pick<ChainWorkerDeps, 'gateway' | 'catalogue' | 'terms' | 'clock' | 'report'>,
  stores: Stores,
  recalled: readonly string[],
): Promise<void> {
  const { chain } = deps.gateway
  for (const txId of recalled)
    for (const id of await stores.chains.depositIdsOf(chain, txId)) {
      const deposit = await stores.chains.findDepositLocked(id)
      if (deposit === null || deposit.status === 'ORPHANED') continue
      if (deposit.status === 'SEEN') await dropSeen(deps, stores, deposit)
      else await reverseCredit(deps, stores, deposit)
      await stores.chains.noteRecall(id, deposit.status === 'CREDITED')
      deps.report('deposit-recalled', { chain, deposit: id })
    }
}

/**
 * Drops a deposit that is not credited yet, so that its order waits for a deposit again unless another deposit was
 * seen.
 */
async function dropSeen(
  deps: Pick<ChainWorkerDeps, 'terms' | 'clock' | 'report'>,
  stores: Stores,
  { id, orderId }: Deposit,
): Promise<void> {
  await stores.chains.setDepositStatus(id, 'ORPHANED', null)
  const order = orderId === null ? null : await orNullIfUnreadable(stores.orders.findLocked(orderId), deps.report)
  if (!order || (await stores.orders.depositCounts(order.orderId, order.from)).seen > 0) return
  await storeTransition(stores, applyFact(order, { kind: 'deposit-vanished' }, deps.clock.now(), deps.terms))
}
