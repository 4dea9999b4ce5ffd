import type { AddressRules, AddressVerdict } from '@cambio/core/chains/address-rules'
import { formatAmount } from '@cambio/kernel/money'
import { isValidClassicAddress, isValidXAddress, xAddressToClassicAddress } from 'xrpl'
import { withQuery } from '../with-query.ts'

const MAX_ADDRESS_LENGTH = 64
/** Destination tag of 32 bits. Its canonical form has no leading zeros. */
const TAG = /^(?:0|[1-9]\d{0,9})$/
const HIGHEST_TAG = 2 ** 32 - 1

/**
 * XRP Ledger address rules. An X-address (XLS-5) combines a classic address and a tag. It is treated as its classic
 * address. The user must also enter the tag as the memo, so that the tag is not overlooked.
 */
export class XrpAddressRules implements AddressRules {
  /** Address of the ledger's genesis account, whose private key is public knowledge. */
  readonly example = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'

  check(address: string, memo: string | null): AddressVerdict {
    const plain = address.length > MAX_ADDRESS_LENGTH ? null : withoutX(address)
    if (plain === null) return { ok: false, field: 'address', problem: 'error_address_incorrect' }
    const tag = memo === null || memo === '' ? null : memo
    const isTag = tag === null || (TAG.test(tag) && Number(tag) <= HIGHEST_TAG)
    if (!isTag || (plain.tag !== null && plain.tag !== tag))
      return { ok: false, field: 'memo', problem: 'memo_incorrect' }
    return { ok: true, canonical: plain.address }
  }

  /**
   * Returns an `xrpl://` link with the amount in XRP and the destination tag (`dt`), as Xaman documents it
   * (docs.xaman.dev, "Payment Request Link"). Xaman's decoder (`xumm-string-decode`) also reads both.
   */
  paymentUri(payment: { address: string; memo: string | null; amountAtomic: bigint | null; decimals: number }): string {
    const { address, memo, amountAtomic, decimals } = payment
    const amount = amountAtomic === null ? {} : { amount: formatAmount(amountAtomic, decimals) }
    return withQuery(`xrpl://${address}`, { ...amount, ...(memo !== null && { dt: memo }) })
  }
}

function withoutX(address: string): { address: string; tag: string | null } | null {
  if (isValidClassicAddress(address)) return { address, tag: null }
  if (!isValidXAddress(address)) return null
  const { classicAddress, tag, test } = xAddressToClassicAddress(address)
  return test ? null : { address: classicAddress, tag: tag === false ? null : String(tag) }
}
