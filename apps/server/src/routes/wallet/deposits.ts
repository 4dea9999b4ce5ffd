import type { PageQuery } from '@cambio/contract/paging'
import type { DepositCoinView, DepositTargetView, WalletDepositView } from '@cambio/contract/wallet'
import type { Catalogue } from '@cambio/core/instruments/catalogue'
import { creditedAccount, type DepositStatus } from '@cambio/core/chains/deposit'
import type { DepositEntry, DepositTarget } from '@cambio/core/wallet/deposit-target'
import type { DepositTerms } from '@cambio/core/wallet/deposit-terms'
import type { WalletDeps } from '@cambio/core/wallet/wallet-deps'
import { formatAmount } from '@cambio/kernel/money'
import type * as z from 'zod/mini'
import { isoTime } from '../iso-time.ts'

export function presentDepositCoin({ instrument, minAtomic }: DepositTerms): DepositCoinView {
  const { currencyTitle, networkTitle, decimals, minConfirmationsToTrade, requiresMemo } = instrument
  return {
    currencyTitle,
    networkTitle,
    requiresMemo,
    minAmount: formatAmount(minAtomic, decimals),
    minConfirmations: minConfirmationsToTrade,
  }
}

export function presentDepositTarget(
  { addressRules }: Pick<WalletDeps, 'addressRules'>,
  { target, ...terms }: DepositTerms & { target: DepositTarget },
): DepositTargetView {
  const { address, memo } = target
  const { explorerAddressUrl, chain, contract, decimals } = terms.instrument
  const payment = { address, memo, contract, decimals, amountAtomic: null }
  return {
    ...presentDepositCoin(terms),
    address,
    memo,
    // Use the plain address for a token. A token's payment link starts with the address of the token contract. A wallet
    // that reads only the first address would send coins to the contract.
    paymentUri: contract === null ? (addressRules.get(chain)?.paymentUri(payment) ?? address) : address,
    addressLink: explorerAddressUrl === '' ? null : explorerAddressUrl.replace('{address}', address),
  }
}

export async function listDeposits(
  { walletWork, catalogue }: Pick<WalletDeps, 'catalogue' | 'walletWork'>,
  userId: number,
  { limit, before }: z.output<typeof PageQuery>,
): Promise<WalletDepositView[]> {
  const deposits = await walletWork.stores.depositTargets.deposits(userId, { limit: Number(limit), before })
  return deposits.map((one) => presentWalletDeposit(catalogue, one))
}

function presentWalletDeposit(catalogue: Catalogue, deposit: DepositEntry): WalletDepositView {
  const { publicId, asset, amountAtomic, blockHeight, readTo, txId, seenAt, orderId } = deposit
  const instrument = catalogue.recorded(asset)
  const { currencyTitle, networkTitle, decimals, explorerTxUrl, minConfirmationsToTrade } = instrument
  const depth = blockHeight === null || readTo === null ? 0 : Math.max(0, readTo - blockHeight + 1)
  return {
    id: publicId,
    currencyTitle,
    networkTitle,
    txId,
    amount: formatAmount(amountAtomic, decimals),
    status: statusOf(deposit),
    confirmations: Math.min(depth, minConfirmationsToTrade),
    minConfirmations: minConfirmationsToTrade,
    txLink: explorerTxUrl === '' ? null : explorerTxUrl.replace('{txId}', encodeURIComponent(txId)),
    orderId,
    createdAt: isoTime(seenAt),
  }
}

function statusOf(deposit: DepositEntry): WalletDepositView['status'] {
  const { status, blockHeight } = deposit
  if (creditedAccount(deposit) !== null) return 'CREDITED'
  return status === 'SEEN' && blockHeight !== null ? 'CONFIRMING' : STATUS_WORDS[status]
}

const STATUS_WORDS: Record<DepositStatus, WalletDepositView['status']> = {
  SEEN: 'SEEN',
  CREDITED: 'CREDITED',
  // This state never occurs here, because an operator's top-up of the hot wallet never arrives at an account's address.
  TOPPED_UP: 'HELD',
  SUSPENSE: 'HELD',
  RETURNED: 'RETURNED',
  // Show a kept deposit as `HELD`, the status that users saw before the operator decided to keep the deposit.
  KEPT: 'HELD',
  ORPHANED: 'REVERTED',
}
