import { describe, expect, test } from 'vitest'
import type { IncomingTransfer } from '../chains/incoming-transfer.ts'
import { depositsAmong, type OwnTransaction } from './own-transaction.ts'

const TX = 'ours'
const transfer = (part: Partial<IncomingTransfer> = {}): IncomingTransfer => ({
  txId: TX,
  outputKey: 'value',
  address: 'hot',
  memo: null,
  contract: null,
  amountAtomic: 7n,
  ...part,
})
const own = (part: Partial<OwnTransaction> = {}): ReadonlyMap<string, OwnTransaction> =>
  new Map([
    [
      TX,
      {
        purpose: 'sweep',
        to: 'hot',
        asset: 'eth',
        amountAtomic: 7n,
        changeAtomic: 0n,
        changeOutputs: 1,
        isVoid: false,
        ...part,
      },
    ],
  ])
const contractOf = (asset: string): string | null => (asset === 'eth' ? null : asset)
const rules = { contractOf, isHot: (address: string) => address === 'hot' }
const deposits = (transfers: IncomingTransfer[], of = own()) => depositsAmong(transfers, of, rules)

describe("deposits among transfers to the exchange's own addresses", () => {
  test('does not treat a sweep or gas payment as a deposit', () => {
    expect(deposits([transfer()])).toEqual([])
    expect(deposits([transfer({ address: 'b' })], own({ purpose: 'gas', to: 'b' }))).toEqual([])
  })

  test('treats a second transfer of the same amount in a sweep transaction as a deposit', () => {
    const second = transfer({ outputKey: 'trace:0' })
    expect(deposits([transfer(), second])).toEqual([second])
  })

  test.each<[string, Partial<IncomingTransfer>]>([
    ['another address', { address: 'b' }],
    ['another amount', { amountAtomic: 6n }],
    ['another contract', { contract: 'usdt' }],
    ['another transaction', { txId: 'theirs' }],
  ])('treats a transfer that differs from the signed sweep as a deposit: %s', (_what, part) => {
    expect(deposits([transfer(part)])).toEqual([transfer(part)])
  })

  test.each(['payout', 'refund', 'return', 'withdrawal'] as const)(
    "treats a %s to one of the exchange's own addresses as a deposit",
    (purpose) => {
      expect(deposits([transfer()], own({ purpose }))).toEqual([transfer()])
    },
  )

  test('excludes only the change output of a payment from the deposits', () => {
    const payout = own({ purpose: 'payout', to: 'b', changeAtomic: 7n })
    const paid = transfer({ outputKey: '0', address: 'b' })
    expect(deposits([paid, transfer({ outputKey: '1' })], payout)).toEqual([paid])
  })

  test('excludes only one output of a voiding transaction from the deposits', () => {
    const ofVoid = own({ purpose: 'payout', to: 'b', changeAtomic: 7n, isVoid: true })
    const second = transfer({ outputKey: '1' })
    expect(deposits([transfer({ outputKey: '0' }), second], ofVoid)).toEqual([second])
  })

  test("ignores transfers to the hot wallet when the node's wallet chose the change output", () => {
    const payout = own({ purpose: 'payout', to: 'b', changeAtomic: null })
    const paid = transfer({ address: 'b' })
    expect(deposits([paid, transfer()], payout)).toEqual([paid])
  })
})
