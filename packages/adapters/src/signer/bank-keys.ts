import type { SignedTransaction, SignRequest } from '@cambio/core/chains/signer'
import type { KeyPath } from '@cambio/core/chains/key-path'
import { packBankOrder, unpackBankOrder } from '../chains/bank/bank-order.ts'
import { readIban } from '../chains/bank/iban.ts'
import { areBankTerms } from '../chains/bank/bank-terms.ts'
import type { BankChainSettings } from '../chains/chain-settings.ts'
import { plainFee, type FamilyKeys, type SignedFee } from './family-keys.ts'

/**
 * Represents the exchange's bank account. It has no key and only one address, the IBAN in the signer's own settings. In
 * place of a signed transaction, the signer writes a payment order, which an operator submits to the bank.
 */
export class BankKeys implements FamilyKeys {
  readonly kind = 'account'
  readonly #iban: string

  constructor({ iban }: BankChainSettings) {
    this.#iban = iban
  }

  addressOf({ purpose }: KeyPath): string {
    if (purpose === 'deposit') throw new Error('a bank account has no deposit addresses')
    return this.#iban
  }

  feeOf(request: SignRequest): SignedFee | null {
    return request.kind === 'account' && areBankTerms(request.terms) ? plainFee(request.terms.maxFeeAtomic) : null
  }

  async sign(request: SignRequest): Promise<SignedTransaction | null> {
    if (request.kind !== 'account' || request.sequence !== null || request.contract !== null) return null
    if (request.from.purpose !== 'hot' || request.memo !== null || !areBankTerms(request.terms)) return null
    // Only an IBAN in its canonical form can be a payee.
    if (readIban(request.to) !== request.to) return null
    const order = { payment: request.spendId, iban: request.to, amountMinor: request.amountAtomic }
    const raw = packBankOrder(order)
    return { raw, txId: unpackBankOrder(raw).txId }
  }
}
