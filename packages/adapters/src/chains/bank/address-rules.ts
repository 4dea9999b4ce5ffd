import type { AddressRules, AddressVerdict } from '@cambio/core/chains/address-rules'
import { creditorReference } from '@cambio/core/fiat/creditor-reference'
import { formatAmount } from '@cambio/kernel/money'
import type { BankChainSettings } from '../chain-settings.ts'
import { readIban } from './iban.ts'

/**
 * Address rules for bank accounts, whose addresses are IBANs. Users do not enter a memo, because the exchange sets the
 * payment purpose itself.
 */
export class BankAddressRules implements AddressRules {
  /** Example from the IBAN registry. */
  readonly example = 'DE89370400440532013000'
  readonly #account: Pick<BankChainSettings, 'holder' | 'bic'>

  constructor(account: Pick<BankChainSettings, 'holder' | 'bic'>) {
    this.#account = account
  }

  check(address: string, memo: string | null): AddressVerdict {
    const canonical = readIban(address)
    if (canonical === null) return { ok: false, field: 'address', problem: 'error_address_incorrect' }
    if (memo !== null && memo !== '') return { ok: false, field: 'memo', problem: 'memo_incorrect' }
    return { ok: true, canonical }
  }

  /**
   * Returns the content of a European Payments Council payment code (EPC069-12, version 002), which users scan with a
   * bank app. The code's structured reference field contains the memo.
   */
  paymentUri(payment: { address: string; memo: string | null; amountAtomic: bigint | null; decimals: number }): string {
    const { holder, bic } = this.#account
    const reference = payment.memo === null ? '' : creditorReference(payment.memo)
    const amount = payment.amountAtomic === null ? '' : `EUR${formatAmount(payment.amountAtomic, payment.decimals)}`
    return ['BCD', '002', '1', 'SCT', bic, holder, payment.address, amount, '', reference].join('\n')
  }
}
