import type { AccountWithdrawalView, BalanceView } from '@cambio/contract/wallet'
import type { Catalogue } from '@cambio/core/instruments/catalogue'
import type { CoinBalance } from '@cambio/core/wallet/list-balances'
import { withdrawalWait, type WithdrawalEntry } from '@cambio/core/wallet/withdrawal'
import { formatAmount } from '@cambio/kernel/money'
import { isoTime } from '../iso-time.ts'

export function presentBalance({ instrument, availableAtomic, heldAtomic }: CoinBalance): BalanceView {
  const { currencyTitle, networkTitle, decimals } = instrument
  return {
    currencyTitle,
    networkTitle,
    available: formatAmount(availableAtomic, decimals),
    held: formatAmount(heldAtomic, decimals),
  }
}

export function presentWithdrawal(catalogue: Catalogue, withdrawal: WithdrawalEntry): AccountWithdrawalView {
  const { withdrawalId, asset, amountAtomic, feeAtomic, address, memo, status, txId, createdAt, releaseAt } = withdrawal
  const waitsFor = withdrawalWait(withdrawal)
  const { currencyTitle, networkTitle, decimals, explorerTxUrl } = catalogue.recorded(asset)
  return {
    id: String(withdrawalId),
    amount: formatAmount(amountAtomic, decimals),
    fee: formatAmount(feeAtomic, decimals),
    currencyTitle,
    networkTitle,
    address,
    memo,
    status,
    txId,
    waitsFor,
    releaseAt: waitsFor === 'TIME' && releaseAt !== null ? isoTime(releaseAt) : null,
    txLink: txId !== null && explorerTxUrl !== '' ? explorerTxUrl.replace('{txId}', encodeURIComponent(txId)) : null,
    createdAt: isoTime(createdAt),
  }
}
