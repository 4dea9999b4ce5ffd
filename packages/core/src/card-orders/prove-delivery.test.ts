import { expect, test } from 'vitest'
import { NodesDisagree, type ChainWitness } from '../chains/witness.ts'
import { AdapterError } from '../shared/adapter-error.ts'
import { ETH } from '../testing/fixtures.ts'
import { proveDelivery } from './prove-delivery.ts'

const TX = { txId: 'tx', destinationAddress: 'buyer', createdAt: 1_000 }
const BLOCK = { height: 10, hash: 'ten' }
const TIP = BLOCK.height + ETH.minConfirmationsToWithdraw - 1

/** Creates a node whose block 10 contains the delivery. `height` is its newest block. */
function node(amountAtomic: bigint, { height = TIP, isKnown = true } = {}): ChainWitness {
  const transfer = { txId: 'tx', address: 'buyer', contract: ETH.contract, amountAtomic }
  return {
    tip: async () => ({ height, hash: 'tip' }),
    transaction: async () =>
      isKnown ? { status: 'included', block: BLOCK, succeeded: true, feeAtomic: 1n } : { status: 'unknown' },
    block: async () => ({ ...BLOCK, at: 2_000, transfers: [transfer] }),
  } as unknown as ChainWitness
}

test.each<[string, ChainWitness | null, bigint | null]>([
  ['the amount on a chain without a second node', null, 7n],
  ['the amount that the second node shows too', node(7n), 7n],
  ['null while the second node lacks a confirmation', node(7n, { height: TIP - 1 }), null],
  ['null while the second node does not know the transaction', node(7n, { isKnown: false }), null],
])('proveDelivery returns %s', async (_case, witness, expected) => {
  expect(await proveDelivery({ node: node(7n), witness }, ETH, TX)).toBe(expected)
})

test('proveDelivery returns null while the node cannot trace the transaction', async () => {
  const untraced = async () => ({ ...BLOCK, at: 2_000, transfers: [], untraced: ['tx'] })
  const delivery = { node: { ...node(7n), block: untraced } as unknown as ChainWitness, witness: null }
  expect(await proveDelivery(delivery, ETH, TX)).toBeNull()
})

test.each([0n, 8n])('throws NodesDisagree when the second node reports %s base units instead of 7', async (theirs) => {
  await expect(proveDelivery({ node: node(7n), witness: node(theirs) }, ETH, TX)).rejects.toThrow(NodesDisagree)
})

test('throws an AdapterError while the second node does not respond', async () => {
  const away = { ...node(7n), tip: () => Promise.reject(new AdapterError('away', { retryable: true })) }
  await expect(proveDelivery({ node: node(7n), witness: away }, ETH, TX)).rejects.toThrow('away')
})
