import { appendFileSync } from 'node:fs'
import { encodeFunctionData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { signedHex } from '../tron/sign.ts'
import { TOKEN_CONTRACT } from './ledger.ts'
import { BLOCKS_TO_FINAL, TronNode } from './node.ts'
import { startTestNode, OTHER, OWNER, STRANGER } from './testing/test-node.ts'

let serial = 0
const later = (node: TronNode, feeLimit = 0, life = 60_000) => ({
  reference: node.final,
  expiration: node.head.timestamp + life,
  timestamp: Date.now() + (serial += 1),
  feeLimit,
})
const pay = (node: TronNode, to: string, amount: number, life?: number) =>
  node.accept(signedHex(OWNER, { type: 'TransferContract', owner: OWNER.owner, to, amount }, later(node, 0, life))).txId
const send = (node: TronNode, from: typeof OWNER, to: string, value: bigint, feeLimit: number) => {
  const args = [`0x${to.slice(2)}`, value] as const
  const abi = parseAbi(['function transfer(address to, uint256 value)'])
  const data = encodeFunctionData({ abi, functionName: 'transfer', args }).slice(2)
  const deed = { type: 'TriggerSmartContract', owner: from.owner, contract: TOKEN_CONTRACT, data } as const
  return node.accept(signedHex(from, deed, later(node, feeLimit))).txId
}
const outcomeOf = (node: TronNode, txId: string) =>
  node.blockOf(txId)?.transactions.find(({ transaction }) => transaction.txId === txId)?.outcome

test('charges an activation fee for the first payment to an address, then only bandwidth', () => {
  const { node } = startTestNode()
  const first = pay(node, STRANGER.owner, 5_000_000)
  node.mine(Date.now())
  const second = pay(node, STRANGER.owner, 5_000_000)
  node.mine(Date.now())
  expect([outcomeOf(node, first)?.fee, outcomeOf(node, second)?.fee]).toEqual([1_100_000, 268_000])
  expect(node.ledger.coins(STRANGER.owner)).toBe(10_000_000)
})

test('charges energy for a token transfer even if the transfer fails', () => {
  const { node } = startTestNode()
  pay(node, STRANGER.owner, 50_000_000)
  const [paid, again] = [send(node, OWNER, OTHER.owner, 9n, 30_000_000), send(node, OWNER, OTHER.owner, 1n, 30_000_000)]
  node.mine(Date.now())
  expect(outcomeOf(node, paid)).toMatchObject({ result: 'SUCCESS', energyUsed: 130_285, logs: [{}] })
  expect(outcomeOf(node, again)).toMatchObject({ result: 'SUCCESS', energyUsed: 64_285 })
  const [poor, short] = [send(node, STRANGER, OTHER.owner, 9n, 30_000_000), send(node, OWNER, OTHER.owner, 1n, 1_000)]
  node.mine(Date.now())
  expect(outcomeOf(node, poor)).toMatchObject({ result: 'REVERT', logs: [] })
  expect(outcomeOf(node, short)).toMatchObject({ result: 'OUT_OF_ENERGY', logs: [] })
  expect(node.ledger.tokens(OTHER.owner)).toBe(10n)
  expect(node.ledger.coins(STRANGER.owner)).toBeLessThan(50_000_000 - 2_000_000)
})

test('accepts a transaction again after a reorg until the transaction expires', () => {
  const { node } = startTestNode()
  const deed = { type: 'TransferContract', owner: OWNER.owner, to: STRANGER.owner, amount: 5_000_000 } as const
  const hex = signedHex(OWNER, deed, later(node, 0, 60_000))
  const { txId } = node.accept(hex)
  node.mine(Date.now())
  node.rewind(1, 'dropped')
  node.mine(node.head.timestamp + 59_000)
  expect(node.accept(hex).txId).toBe(txId)
  node.mine(node.head.timestamp + 60_000)
  expect(node.blockOf(txId)).toBe(node.head)
  node.rewind(1, 'dropped')
  node.mine(node.head.timestamp + 60_000)
  expect(() => node.accept(hex)).toThrow(expect.objectContaining({ code: 'TRANSACTION_EXPIRATION_ERROR' }))
})

test('re-mines or drops the transactions of reverted blocks, but never reverts a final block', () => {
  const { node } = startTestNode()
  const kept = pay(node, STRANGER.owner, 5_000_000)
  node.mine(Date.now())
  const before = node.head.id
  node.rewind(1, 'remined')
  node.mine(Date.now())
  expect(node.head.id).not.toBe(before)
  expect(node.blockOf(kept)).toBe(node.head)
  node.rewind(1, 'dropped')
  node.mine(Date.now())
  expect(node.blockOf(kept)).toBeUndefined()
  expect(node.ledger.coins(STRANGER.owner)).toBeUndefined()
  expect(() => node.rewind(BLOCKS_TO_FINAL + 1, 'dropped')).toThrow('final')
})

test('discards an incomplete last log line when it restores the chain after a restart', () => {
  const { node, file } = startTestNode()
  pay(node, STRANGER.owner, 5_000_000)
  node.mine(Date.now())
  node.rewind(1, 'remined')
  node.mine(Date.now())
  appendFileSync(file, '{"timestamp":17')
  const again = new TronNode(OWNER.owner, file)
  expect(again.head.id).toBe(node.head.id)
  expect(again.ledger.coins(STRANGER.owner)).toBe(5_000_000)
  again.mine(Date.now())
  expect(new TronNode(OWNER.owner, file).head.id).toBe(again.head.id)
})
