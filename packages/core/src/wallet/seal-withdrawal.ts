import { checkAddress } from '../orders/check-addresses.ts'
import type { Sealer } from '../seals/seal.ts'
import { withdrawalText } from '../seals/statements.ts'
import { DomainError } from '../shared/domain-error.ts'
import { readAmount } from './request-withdrawal.ts'
import type { WalletDeps } from './wallet-deps.ts'
import type { CoinName } from './withdrawal-terms.ts'

export interface SealWithdrawalDeps extends Pick<WalletDeps, 'catalogue' | 'addressRules'> {
  sealer: Sealer
  /** Returns a random positive integer below 2^48. */
  newWithdrawalId: () => number
}

/** The withdrawal as the account holder entered it. */
export interface WantedWithdrawal extends CoinName {
  userId: number
  address: string
  memo: string | null
  /** Amount to deduct from the balance, as a decimal string in units of the coin. */
  amount: string
}

/**
 * Assigns an ID to a withdrawal and signs the withdrawal with the server's key, because the signer pays only
 * withdrawals signed by the server. The signature is null for an invalid request, which the worker then rejects with
 * the reason.
 */
export function sealWithdrawal(
  deps: SealWithdrawalDeps,
  wanted: WantedWithdrawal,
): { withdrawalId: number; seal: string | null } {
  const withdrawalId = deps.newWithdrawalId()
  const instrument = deps.catalogue.find(wanted)
  if (!instrument) return { withdrawalId, seal: null }
  const { userId, memo } = wanted
  try {
    const address = checkAddress(deps.addressRules, instrument, wanted.address, memo, 'address')
    const amountAtomic = readAmount(wanted.amount, instrument, 'amount')
    const statement = { withdrawalId, userId, asset: instrument.slug, address, memo, amountAtomic }
    return { withdrawalId, seal: deps.sealer.seal(withdrawalText(statement)) }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { withdrawalId, seal: null }
  }
}
