import { HOT_KEY } from '@cambio/core/chains/signer'
import { Cell, loadMessage, loadMessageRelaxed } from '@ton/core'
import { signVerify } from '@ton/crypto'
import { WalletContractV4 } from '@ton/ton/dist/wallets/v4/WalletContractV4.js'
import { expect, it } from 'vitest'
import { commentOf, nameOf } from '../chains/ton/ton-message.ts'
import { tonTerms } from '../chains/ton/ton-terms.ts'
import { TonKeys } from './ton-keys.ts'
import { walletRoot } from './wallet-root.ts'

const root = walletRoot(new Uint8Array(32).fill(5))
const keys = new TonKeys(root)
const TO = 'UQDk2VTvn04SUKJrW7rXahzdF8_Qi6utb0wj43InCu9vdmcU'
const publicKey = Buffer.from(root.ed25519.derive(`m/44'/607'/0'/0'/0'`).publicKeyRaw)
const wallet = WalletContractV4.create({ workchain: 0, publicKey })

const request = (sequence: number, memo: string | null = null) => ({
  kind: 'account' as const,
  chain: 'ton',
  spendId: 'a',
  asset: 'ton',
  from: HOT_KEY,
  sequence,
  to: TO,
  memo,
  contract: null,
  amountAtomic: 1_234_567_890n,
  terms: tonTerms(100_000_000n),
})

async function written(sequence: number, memo: string | null = null) {
  const { raw, txId } = (await keys.sign(request(sequence, memo))) ?? { raw: '', txId: '' }
  const message = loadMessage(Cell.fromHex(raw).beginParse())
  const body = message.body.beginParse()
  const signature = body.loadBuffer(64)
  expect(signVerify(body.asCell().hash(), signature, publicKey)).toBe(true)
  const [walletId, validUntil, seqno, op, mode] = [32, 32, 32, 8, 8].map((bits) => body.loadUint(bits))
  const inner = loadMessageRelaxed(body.loadRef().beginParse())
  return { message, txId, walletId, validUntil, seqno, op, mode, inner }
}

it('returns the TON wallet address of a key in non-bounceable format', () => {
  expect(keys.addressOf(HOT_KEY)).toBe(wallet.address.toString({ bounceable: false }))
  expect(keys.addressOf({ purpose: 'deposit', index: 0 })).not.toBe(keys.addressOf(HOT_KEY))
})

it('signs exactly the requested TON transfer, which neither bounces nor expires', async () => {
  const { message, txId, inner, ...rest } = await written(9)
  expect(rest).toEqual({ walletId: 698_983_191, validUntil: 0xffff_ffff, seqno: 9, op: 0, mode: 3 })
  expect(message.init).toBeFalsy()
  expect(nameOf(message)).toBe(txId)
  if (inner.info.type !== 'internal') throw new Error('not a transfer')
  expect([inner.info.value.coins, inner.info.bounce]).toEqual([1_234_567_890n, false])
  expect(inner.info.dest?.toString()).toBe('EQDk2VTvn04SUKJrW7rXahzdF8_Qi6utb0wj43InCu9vdjrR')
})

it("deploys the TON wallet contract with the first message without changing the message's hash", async () => {
  const { message, txId } = await written(0)
  expect(message.init?.code?.equals(wallet.init.code)).toBe(true)
  expect(nameOf(message)).toBe(txId)
  expect(nameOf({ ...message, init: null })).toBe(txId)
})

it('encodes a memo as a TON comment', async () => {
  const { inner } = await written(1, 'for Ann, с приветом')
  expect(commentOf(inner.body.toBoc().toString('base64'))).toBe('for Ann, с приветом')
})

it('does not sign a TON token transfer, a transfer to another network, or terms for another chain', async () => {
  expect(await keys.sign({ ...request(1), contract: 'USDT' })).toBeNull()
  expect(await keys.sign({ ...request(1), to: 'kQDk2VTvn04SUKJrW7rXahzdF8_Qi6utb0wj43InCu9vdmqb' })).toBeNull()
  expect(await keys.sign({ ...request(1), terms: { maxFeeAtomic: 1n, fields: {} } })).toBeNull()
})
