import type { AddressRules, AddressVerdict } from '@cambio/core/chains/address-rules'
import { formatAmount } from '@cambio/kernel/money'
import { isValidClassicAddress, isValidXAddress, xAddressToClassicAddress } from 'xrpl'

const LONGEST_ADDRESS = 64
/** A destination tag has 32 bits. Its canonical spelling has no leading zero. */
const TAG = /^(?:0|[1-9]\d{0,9})$/
const HIGHEST_TAG = 2 ** 32 - 1

/**
 * Address rules of the XRP Ledger. An X-address (XLS-5) is accepted as the classic one inside it. The memo must repeat
 * its tag, so that the user cannot overlook it.
 */
export class XrpAddressRules implements AddressRules {
  /** The genesis account of the ledger. Its key is public. */
  readonly example = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'

  check(address: string, memo: string | null): AddressVerdict {
    const plain = address.length > LONGEST_ADDRESS ? null : withoutX(address)
    if (plain === null) return { ok: false, field: 'address', problem: 'error_address_incorrect' }
    const tag = memo === null || memo === '' ? null : memo
    const isTag = tag === null || (TAG.test(tag) && Number(tag) <= HIGHEST_TAG)
    if (!isTag || (plain.tag !== null && plain.tag !== tag))
      return { ok: false, field: 'memo', problem: 'memo_incorrect' }
    return { ok: true, canonical: plain.address }
  }

  /**
   * Returns an `xrpl:` link with the parameters of XLS-2: amount in XRP and destination tag (`dt`). Xaman's decoder
   * (`xumm-string-decode`) reads both.
   */
  paymentUri(payment: { address: string; memo: string | null; amountAtomic: bigint; decimals: number }): string {
    const query = new URLSearchParams({ amount: formatAmount(payment.amountAtomic, payment.decimals) })
    if (payment.memo !== null) query.set('dt', payment.memo)
    return `xrpl:${payment.address}?${query}`
  }
}

function withoutX(address: string): { address: string; tag: string | null } | null {
  if (isValidClassicAddress(address)) return { address, tag: null }
  if (!isValidXAddress(address)) return null
  const { classicAddress, tag, test } = xAddressToClassicAddress(address)
  return test ? null : { address: classicAddress, tag: tag === false ? null : String(tag) }
}
