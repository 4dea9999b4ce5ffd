import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { MoneroAddressRules } from '../chains/monero/address-rules.ts'
import { moneroAccount, moneroSpendKey } from './monero-account.ts'

/**
 * Keys of the wallet in the functional tests of monero-project (tests/functional_tests/transfer.py, wallet_address.py).
 */
const SPEND_KEY = '148d78d2aba7dbca5cd8f6abcfb0b3c009ffbdbea1ff373d50ed94d78286640e'
const VIEW_KEY = '49774391fa5e8d249fc2c5b45dadef13534bf2483dede880dac88f061e809100'
const STANDARD = '42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm'
const SUBADDRESS = '84QRUYawRNrU3NN1VpFRndSukeyEb3Xpv8qZjjsoJZnTYpDYceuUTpog13D7qPxpviS7J29bSgSkR11hFFoXWk2yNdsR9WF'
/** Example from the page "Integrated address" on getmonero.org, which also contains the standard address. */
const INTEGRATED =
  '4LL9oSLmtpccfufTMvppY6JwXNouMBzSkbLYfpAV5Usx3skxNgYeYTRj5UzqtReoS44qo9mtmXCqY45DJ852K5Jv2bYXZKKQePHES9khPK'

describe('keys of the Monero wallet', () => {
  it("derives the same view key and addresses as Monero's own wallet", () => {
    const account = moneroAccount(hexToBytes(SPEND_KEY))
    expect(bytesToHex(account.viewKey)).toBe(VIEW_KEY)
    expect(account.address('mainnet', 0)).toBe(STANDARD)
    expect(account.address('mainnet', 1)).toBe(SUBADDRESS)
    expect(account.address('fakechain', 1)).toBe(SUBADDRESS)
  })

  it('derives the same Monero wallet only for the same secret', () => {
    const [one, other] = [1, 2].map((byte) => moneroSpendKey(new Uint8Array(32).fill(byte)))
    expect(one).toEqual(moneroSpendKey(new Uint8Array(32).fill(1)))
    expect(one).not.toEqual(other)
  })
})

describe('validation of Monero addresses', () => {
  const stagenet = moneroAccount(hexToBytes(SPEND_KEY)).address('stagenet', 3)

  it.each([
    ['a standard address', STANDARD, null, { ok: true, canonical: STANDARD }],
    ['a subaddress', SUBADDRESS, null, { ok: true, canonical: SUBADDRESS }],
    ['an integrated address', INTEGRATED, null, { ok: true, canonical: INTEGRATED }],
    ['a payment id in the memo', STANDARD, '0123456789abcdef', { ok: false, field: 'memo' }],
    ['a wrong checksum', `${STANDARD.slice(0, -1)}n`, null, { ok: false, field: 'address' }],
    ['a character that base58 does not have', STANDARD.replace('4', '0'), null, { ok: false, field: 'address' }],
    ['a truncated address', STANDARD.slice(0, 94), null, { ok: false, field: 'address' }],
    ['a stagenet address', stagenet, null, { ok: false, field: 'address' }],
    [
      'an address of another chain',
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      null,
      { ok: false, field: 'address' },
    ],
    ['an empty address', '', null, { ok: false, field: 'address' }],
    ['a hundred thousand characters', '4'.repeat(100_000), null, { ok: false, field: 'address' }],
  ])('validates a Monero address: %s', (_what, address, memo, expected) => {
    expect(new MoneroAddressRules('mainnet').check(address, memo)).toMatchObject(expected)
  })

  it('accepts a Monero stagenet address on stagenet', () => {
    expect(new MoneroAddressRules('stagenet').check(stagenet, null).ok).toBe(true)
  })

  it('creates Monero payment links with the amount in coins', () => {
    const payment = { address: SUBADDRESS, amountAtomic: 1_250_000_000_000n, decimals: 12 }
    expect(new MoneroAddressRules('mainnet').paymentUri(payment)).toBe(`monero:${SUBADDRESS}?tx_amount=1.25`)
  })
})
