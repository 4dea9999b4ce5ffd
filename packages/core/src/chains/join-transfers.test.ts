import { expect, test } from 'vitest'
import type { IncomingTransfer } from './incoming-transfer.ts'
import { findTransfer, groupTransfers, isPartOf, joinTransfers } from './join-transfers.ts'

const transfer = (more: Partial<IncomingTransfer> = {}): IncomingTransfer => ({
  txId: 'a',
  outputKey: '0',
  address: 'ours',
  memo: null,
  contract: null,
  amountAtomic: 1n,
  ...more,
})

const joined = (transfers: IncomingTransfer[]) =>
  groupTransfers(transfers).map((group) => joinTransfers(group as [IncomingTransfer]))

test('joins transfers of one transaction to the same address into their sum', () => {
  const parts = Array.from({ length: 1_500 }, (_, index) => transfer({ outputKey: `${index}`, amountAtomic: 3n }))
  expect(joined(parts)).toEqual([transfer({ outputKey: 'sum:0', amountAtomic: 4_500n })])
})

test('does not join transfers that differ in transaction, address, memo or asset', () => {
  const apart = [{ txId: 'b' }, { address: 'other' }, { memo: '1' }, { contract: 'token' }, {}].map(transfer)
  expect(joined(apart)).toEqual(apart)
})

test('findTransfer returns the keys of other transfers that contain the same coins', () => {
  const block = [
    transfer(),
    transfer({ outputKey: '1', amountAtomic: 2n }),
    transfer({ outputKey: '2', address: 'other' }),
  ]
  expect(findTransfer(block, { txId: 'a', outputKey: 'sum:0' })).toEqual({
    transfer: transfer({ outputKey: 'sum:0', amountAtomic: 3n }),
    overlaps: ['0', '1'],
  })
  expect(findTransfer(block, { txId: 'a', outputKey: '1' })).toEqual({ transfer: block[1], overlaps: ['sum:0'] })
  expect(findTransfer(block, { txId: 'a', outputKey: '2' })).toEqual({ transfer: block[2], overlaps: [] })
})

test.each([
  ['a joined transfer under the key of the second part', 'a', 'sum:1'],
  ['a joined transfer with a single part', 'a', 'sum:2'],
  ['an unknown key', 'a', '7'],
  ['the key of another transaction', 'b', '0'],
])('findTransfer returns undefined for %s', (_what, txId, outputKey) => {
  const block = [transfer(), transfer({ outputKey: '1' }), transfer({ outputKey: '2', address: 'other' })]
  expect(findTransfer(block, { txId, outputKey })).toBeUndefined()
})

test('isPartOf compares the transaction, address and asset with those of the joined transfer', () => {
  const sum = transfer({ outputKey: 'sum:0' })
  expect(isPartOf(transfer({ outputKey: '5' }), sum)).toBe(true)
  expect(isPartOf(transfer({ contract: 'token' }), sum)).toBe(false)
  expect(isPartOf(transfer({ address: 'other' }), sum)).toBe(false)
  expect(isPartOf(transfer({ txId: 'b' }), sum)).toBe(false)
  expect(isPartOf(transfer({ outputKey: '5' }), transfer())).toBe(false)
})
