import { describe, expect, it } from 'vitest'
import { encodeFunctionData, parseAbi } from 'viem'
import { type Faucet, type Frame, signedHex } from '../tron/sign.ts'
import { TOKEN_CONTRACT } from './ledger.ts'
import { startTestNode, OTHER, OWNER, STRANGER } from './testing/test-node.ts'
import type { TransactionEffect } from './transaction.ts'

const { node } = startTestNode()
const frame = (part: Partial<Frame> = {}): Frame => ({
  reference: node.final,
  expiration: node.head.timestamp + 60_000,
  timestamp: Date.now(),
  feeLimit: 0,
  ...part,
})
const transfer = (part: Partial<Extract<TransactionEffect, { type: 'TransferContract' }>> = {}): TransactionEffect => ({
  type: 'TransferContract',
  owner: OWNER.owner,
  to: STRANGER.owner,
  amount: 5_000_000,
  ...part,
})
const call = (contract = TOKEN_CONTRACT): TransactionEffect => ({
  type: 'TriggerSmartContract',
  owner: OWNER.owner,
  contract,
  data: encodeFunctionData({
    abi: parseAbi(['function transfer(address to, uint256 value)']),
    functionName: 'transfer',
    args: [`0x${STRANGER.owner.slice(2)}`, 5n],
  }).slice(2),
})
const signed = (deed: TransactionEffect, part: Partial<Frame> = {}, by: Faucet = OWNER) =>
  signedHex(by, deed, frame(part))
const good = signed(transfer())

const CASES: { name: string; hex: () => string; code: string; message: string }[] = [
  { name: 'cut off in the middle', hex: () => good.slice(0, -80), code: 'OTHER_ERROR', message: 'Error' },
  { name: 'empty', hex: () => '', code: 'OTHER_ERROR', message: 'Error' },
  {
    name: 'signed by another key',
    hex: () => signed(transfer(), {}, OTHER),
    code: 'SIGERROR',
    message: 'not contained of permission',
  },
  {
    name: 'not signed',
    hex: () => good.slice(0, good.length - 2 * 67),
    code: 'SIGERROR',
    message: 'miss sig',
  },
  {
    name: 'with an amount changed after signing',
    hex: () => good.replace('18c096b102', '18c196b102'),
    code: 'SIGERROR',
    message: 'Validate signature error',
  },
  {
    name: 'with a reference to a block of another chain',
    hex: () => signed(transfer(), { reference: { number: node.final.number, id: 'f'.repeat(64) } }),
    code: 'TAPOS_ERROR',
    message: 'Tapos check error.',
  },
  {
    name: 'expired at the time of the newest block',
    hex: () => signed(transfer(), { expiration: node.head.timestamp }),
    code: 'TRANSACTION_EXPIRATION_ERROR',
    message: 'Transaction expired',
  },
  {
    name: 'with an expiry of more than a day',
    hex: () => signed(transfer(), { expiration: node.head.timestamp + 25 * 3_600_000 }),
    code: 'TRANSACTION_EXPIRATION_ERROR',
    message: 'Transaction expired',
  },
  {
    name: 'of an account that does not exist',
    hex: () => signed(transfer({ owner: STRANGER.owner, to: OWNER.owner }), {}, STRANGER),
    code: 'CONTRACT_VALIDATE_ERROR',
    message: 'does not exist',
  },
  {
    name: 'with more coins than the balance',
    hex: () => signed(transfer({ amount: 4 * 10 ** 15 })),
    code: 'CONTRACT_VALIDATE_ERROR',
    message: 'balance is not sufficient',
  },
  {
    name: 'with the amount 0',
    hex: () => signed(transfer({ amount: 0 })),
    code: 'CONTRACT_VALIDATE_ERROR',
    message: 'greater than 0',
  },
  {
    name: 'to its own account',
    hex: () => signed(transfer({ to: OWNER.owner })),
    code: 'CONTRACT_VALIDATE_ERROR',
    message: 'to yourself',
  },
  {
    name: 'a call of a contract that does not exist',
    hex: () => signed(call(`41${'ab'.repeat(20)}`), { feeLimit: 30_000_000 }),
    code: 'CONTRACT_VALIDATE_ERROR',
    message: 'not a valid smart contract',
  },
  {
    name: 'a call with a fee limit above the maximum of the chain',
    hex: () => signed(call(), { feeLimit: 15_000_000_001 }),
    code: 'CONTRACT_VALIDATE_ERROR',
    message: 'feeLimit',
  },
]

describe('simulated Tron node', () => {
  for (const { name, hex, code, message } of CASES)
    it(`rejects an invalid transaction with ${code}: ${name}`, () => {
      expect(() => node.accept(hex())).toThrow(
        expect.objectContaining({ code, message: expect.stringContaining(message) }),
      )
      expect(node.waiting()).toEqual([])
    })

  it('accepts a valid transaction only once', () => {
    const { txId } = node.accept(good)
    expect(() => node.accept(good)).toThrow(expect.objectContaining({ code: 'DUP_TRANSACTION_ERROR' }))
    node.mine(Date.now())
    expect(node.blockOf(txId)).toBe(node.head)
    expect(() => node.accept(good)).toThrow(expect.objectContaining({ code: 'DUP_TRANSACTION_ERROR' }))
  })
})
