import type { AddressRules, AddressVerdict } from '@cambio/core/chains/address-rules'
import { formatAmount } from '@cambio/kernel/money'
import { accountOf } from './stellar-address.ts'
import { stellarMemo } from './stellar-memo.ts'

/**
 * Stellar address rules. A muxed address (`M…`) combines an account and a number. It is treated as the address of its
 * account. The user must also enter the number as the memo, so that the number is not overlooked.
 */
export class StellarAddressRules implements AddressRules {
  /** First valid address in SEP-23. */
  readonly example = 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ'

  check(address: string, memo: string | null): AddressVerdict {
    const account = accountOf(address)
    if (account === null) return { ok: false, field: 'address', problem: 'error_address_incorrect' }
    const given = memo === null || memo === '' ? null : memo
    const isMemo = given === null || stellarMemo(given) !== null
    if (!isMemo || (account.id !== null && account.id !== given))
      return { ok: false, field: 'memo', problem: 'memo_incorrect' }
    return { ok: true, canonical: account.address }
  }

  /** Returns a SEP-7 payment link. */
  paymentUri(payment: { address: string; memo: string | null; amountAtomic: bigint | null; decimals: number }): string {
    const query = new URLSearchParams({ destination: payment.address })
    if (payment.amountAtomic !== null) query.set('amount', formatAmount(payment.amountAtomic, payment.decimals))
    const memo = payment.memo === null ? null : stellarMemo(payment.memo)
    if (memo) {
      query.set('memo', memo.value)
      query.set('memo_type', memo.kind === 'id' ? 'MEMO_ID' : 'MEMO_TEXT')
    }
    return `web+stellar:pay?${query}`
  }
}
