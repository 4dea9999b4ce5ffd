import type { AddressRules, AddressVerdict } from '@cambio/core/chains/address-rules'
import { accountOf, tonAddress } from './ton-address.ts'
import { withQuery } from '../with-query.ts'

/** Maximum length of a comment, in bytes. A longer one would not fit into the first cell of a message. */
const MAX_COMMENT_BYTES = 120
const CONTROL = /\p{Cc}/u

/** TON address rules (TEP-2). They accept all address formats, and the memo is a comment. */
export class TonAddressRules implements AddressRules {
  /** Example from the TON documentation, "Addresses". */
  readonly example = 'UQDk2VTvn04SUKJrW7rXahzdF8_Qi6utb0wj43InCu9vdmcU'

  check(address: string, memo: string | null): AddressVerdict {
    const account = accountOf(address)
    if (account === null) return { ok: false, field: 'address', problem: 'error_address_incorrect' }
    const comment = memo ?? ''
    if (Buffer.byteLength(comment) > MAX_COMMENT_BYTES || !comment.isWellFormed() || CONTROL.test(comment))
      return { ok: false, field: 'memo', problem: 'memo_incorrect' }
    return { ok: true, canonical: tonAddress(account) }
  }

  /** Returns a `ton://transfer` link (docs.ton.org, "Deep links"). The amount is in base units. */
  paymentUri(payment: { address: string; memo: string | null; amountAtomic: bigint | null }): string {
    const { address, memo, amountAtomic } = payment
    const query = {
      ...(amountAtomic !== null && { amount: amountAtomic.toString() }),
      ...(memo !== null && { text: memo }),
    }
    return withQuery(`ton://transfer/${address}`, query)
  }
}
