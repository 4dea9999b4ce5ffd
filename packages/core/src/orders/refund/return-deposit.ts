import { present } from '@cambio/kernel/assert'
import { HOT_KEY } from '../../chains/signer.ts'
import { isFiat } from '../../instruments/instrument.ts'
import { returnDue } from '../../chains/deposit-postings.ts'
import type { OrderStores } from '../order-work.ts'
import type { SettlementDeps } from '../settle/commit-settlement.ts'
import type { Deposit } from '../../chains/deposit.ts'
import { returnableAmount } from './dust.ts'

/**
 * Commits the payment that sends a suspended deposit back, minus the network fee (in base units of the deposit's
 * asset). Returns false if the deposit was already returned or the amount after the fee is dust. Also returns false for
 * a deposit from a listed sender and for bank money, unless an operator has decided (`isDecided`). Bank money needs an
 * operator, who compares the IBANs.
 */
export async function returnDeposit(
  deps: Pick<SettlementDeps, 'clock' | 'catalogue'>,
  stores: OrderStores,
  deposit: Deposit,
  to: { address: string; memo: string | null },
  networkFeeAtomic: bigint,
  isDecided = false,
): Promise<boolean> {
  const instrument = deps.catalogue.recorded(deposit.asset)
  if ((deposit.listing !== null || isFiat(instrument)) && !isDecided) return false
  const arrives = returnableAmount(instrument, deposit.amountAtomic, networkFeeAtomic)
  if (deposit.status !== 'SUSPENSE' || arrives === null) return false
  const payment = await stores.payments.intend(
    {
      purpose: 'return',
      reference: deposit.id,
      orderId: null,
      chain: deposit.chain,
      asset: deposit.asset,
      source: HOT_KEY,
      to: to.address,
      memo: to.memo,
      amountAtomic: arrives,
      chargedFeeAtomic: networkFeeAtomic,
    },
    deps.clock.now(),
  )
  if (!payment) return false
  await stores.ledger.post(returnDue(deposit, networkFeeAtomic))
  const block = {
    height: present(deposit.blockHeight, 'a suspended deposit has a block'),
    hash: deposit.blockHash ?? '',
  }
  await stores.chains.setDepositStatus(deposit.id, 'RETURNED', block)
  return true
}
