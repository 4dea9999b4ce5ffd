import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  Address,
  beginCell,
  Cell,
  comment,
  external,
  internal,
  loadMessage,
  SendMode,
  storeMessage,
  type StateInit,
} from '@ton/core'
import { keyPairFromSeed, sign, type KeyPair } from '@ton/crypto'
import { WalletContractV3R2 } from '@ton/ton/dist/wallets/WalletContractV3R2.js'
import { WalletContractV4 } from '@ton/ton/dist/wallets/v4/WalletContractV4.js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TonNode } from './ton-node.ts'

const keysOf = (byte: number) => keyPairFromSeed(Buffer.alloc(32, byte))
const walletOf = ({ publicKey }: KeyPair) => WalletContractV4.create({ workchain: 0, publicKey })
const RICH = keysOf(7)
const OTHER = keysOf(8)
const [RICH_WALLET, OTHER_WALLET] = [walletOf(RICH), walletOf(OTHER)]
const FOR_EVER = 0xffff_ffff
const ONE = 1_000_000_000n

let folder: string
let node: TonNode
const open = () =>
  new TonNode({
    treasury: {
      address: RICH_WALLET.address,
      wallet: { seqno: 0, walletId: RICH_WALLET.walletId, publicKey: RICH.publicKey },
    },
    logFile: join(folder, 'log'),
  })

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cambio-ton-'))
  node = open()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

interface Wanted {
  keys?: KeyPair
  by?: KeyPair
  to?: Address
  seqno?: number
  timeout?: number
  walletId?: number
  value?: bigint
  bounce?: boolean
  init?: StateInit
  target?: Address
}

function boc(wanted: Wanted = {}): string {
  const { keys = RICH, by = keys, to = OTHER_WALLET.address, seqno = 0, timeout = FOR_EVER } = wanted
  const { publicKey } = keys
  const { walletId = walletOf(keys).walletId, value = ONE, bounce = false, init } = wanted
  const wallet = WalletContractV4.create({ workchain: 0, publicKey, walletId })
  const body = wallet.createTransfer({
    seqno,
    timeout,
    secretKey: by.secretKey,
    sendMode: SendMode.PAY_GAS_SEPARATELY + SendMode.IGNORE_ERRORS,
    messages: [internal({ to, value, bounce, body: comment('7') })],
  })
  const target = wanted.target ?? walletOf(keys).address
  return written(external({ to: target, body, ...(init && { init }) }))
}

function written(message: Parameters<typeof storeMessage>[0]): string {
  return beginCell().store(storeMessage(message)).endCell().toBoc().toString('base64')
}

const balance = (address: Address) => node.ledger.settled(address)?.balance

describe('published test vectors', () => {
  it('computes the documented code hash and address formats of wallet version 4 (TON documentation)', () => {
    expect(RICH_WALLET.init.code.hash().toString('hex')).toBe(
      'feb5ff6820e2ff0d9483e7e0d62c817d846789fb4ae580c878866d959dabd5c0',
    )
    const address = Address.parse('0:e4d954ef9f4e1250a26b5bbad76a1cdd17cfd08babad6f4c23e372270aef6f76')
    expect(address.toString({ bounceable: false })).toBe('UQDk2VTvn04SUKJrW7rXahzdF8_Qi6utb0wj43InCu9vdmcU')
    expect(address.toString()).toBe('EQDk2VTvn04SUKJrW7rXahzdF8_Qi6utb0wj43InCu9vdjrR')
  })

  it('computes the published public key and signature (RFC 8032, test 2)', () => {
    const keys = keyPairFromSeed(Buffer.from('4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb', 'hex'))
    expect(keys.publicKey.toString('hex')).toBe('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c')
    expect(sign(Buffer.from('72', 'hex'), keys.secretKey).toString('hex')).toBe(
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
    )
  })
})

describe('rejected messages on the simulated TON node', () => {
  const tampered = () => {
    const [theirs, other] = [boc(), boc({ value: 2n * ONE })].map((text) =>
      loadMessage(Cell.fromBase64(text).beginParse()).body.beginParse(),
    )
    const signature = theirs?.loadBuffer(64) ?? Buffer.alloc(64)
    other?.skip(512)
    const body = beginCell()
      .storeBuffer(signature)
      .storeSlice(other ?? Cell.EMPTY.beginParse())
      .endCell()
    return written(external({ to: RICH_WALLET.address, body }))
  }
  const stranger = WalletContractV3R2.create({ workchain: 0, publicKey: OTHER.publicKey })

  it.each<[string, () => string, string]>([
    ['when truncated', () => boc().slice(0, -40), 'can be read'],
    ['when the bytes are not a bag of cells', () => Buffer.from('nonsense').toString('base64'), 'can be read'],
    ['with an amount changed after signing', tampered, 'signature'],
    ['signed by the key of another wallet', () => boc({ by: OTHER }), 'signature'],
    ['with a wrong sequence number', () => boc({ seqno: 1 }), 'number'],
    ['after its expiry', () => boc({ timeout: 1 }), 'time is past'],
    ['with another wallet id', () => boc({ walletId: 5, target: RICH_WALLET.address }), 'another wallet'],
    ['for an account that does not exist', () => boc({ keys: OTHER, init: OTHER_WALLET.init }), 'no such account'],
    ['from one contract to another', () => inside(), 'from outside'],
    ['with an empty body', () => written(external({ to: RICH_WALLET.address, body: Cell.EMPTY })), 'can be read'],
  ])('rejects a message %s', (_what, made, reason) => {
    node.close()
    node.close()
    expect(() => node.submit(made())).toThrow(reason)
    expect(node.ledger.open).toEqual([])
  })

  it('rejects a message to an account without a contract, unless it includes the contract code', () => {
    node.submit(boc())
    node.close()
    const from = { keys: OTHER, to: RICH_WALLET.address, value: ONE / 2n }
    expect(() => node.submit(boc(from))).toThrow('no contract there')
    expect(() => node.submit(boc({ ...from, init: RICH_WALLET.init }))).toThrow('not the contract of its address')
    node.submit(boc({ to: stranger.address, seqno: 1 }))
    expect(() => node.submit(boc({ ...from, init: stranger.init, target: stranger.address }))).toThrow('does not know')
    node.submit(boc({ ...from, init: OTHER_WALLET.init }))
    node.close()
    expect(node.ledger.account(OTHER_WALLET.address)?.wallet?.seqno).toBe(1)
  })

  it('rejects a message that was already submitted', () => {
    node.submit(boc())
    expect(() => node.submit(boc())).toThrow('waits already')
    node.close()
    expect(() => node.submit(boc())).toThrow('number')
  })

  function inside(): string {
    const message = internal({ to: RICH_WALLET.address, value: ONE, body: Cell.EMPTY })
    return written({ ...message, info: { ...message.info, src: OTHER_WALLET.address } })
  }
})

it("each account's balance changes by exactly the amounts and fees of its transactions", () => {
  node.submit(boc())
  node.close()
  node.submit(boc({ keys: OTHER, to: RICH_WALLET.address, value: ONE / 2n, init: OTHER_WALLET.init }))
  const { transactions } = node.close()
  expect(transactions.map(({ fees }) => fees)).toEqual([2_800_700n, 130_700n])
  for (const { before, after, incoming, outgoing, fees } of transactions)
    expect(before + incoming.value - outgoing.reduce((sum, { value }) => sum + value, 0n) - fees).toBe(after)
  expect(balance(OTHER_WALLET.address)).toBe(ONE - ONE / 2n - 2_800_700n)
})

it('returns the coins of a message with the bounce flag if the recipient has no contract', () => {
  node.submit(boc({ bounce: true }))
  const { transactions } = node.close()
  expect(transactions.map(({ isSentBack }) => isSentBack)).toEqual([false, true, false])
  expect(balance(OTHER_WALLET.address)).toBe(0n)
  expect(transactions[2]?.incoming).toMatchObject({ isBounced: true, value: ONE - 400_000n })
})

it('increments the sequence number but sends nothing when a transfer exceeds the balance', () => {
  expect(node.submit(boc({ value: 10n ** 19n })).outgoing).toEqual([])
  node.close()
  expect(() => node.submit(boc())).toThrow('number')
})

it('finds a transaction by its normalised message hash once its block has closed', () => {
  node.submit(boc())
  node.close()
  const from = { keys: OTHER, to: RICH_WALLET.address, value: ONE / 2n }
  const name = node.submit(boc({ ...from, init: OTHER_WALLET.init })).incoming.name ?? ''
  expect(node.causedBy(name)).toBeUndefined()
  node.close()
  expect(node.causedBy(name)?.transaction.account.equals(OTHER_WALLET.address)).toBe(true)
})

it('retains closed blocks but drops pending messages on restart', () => {
  node.submit(boc())
  const { rootHash } = node.close()
  node.submit(boc({ seqno: 1 }))
  node = open()
  expect(node.ledger.last.rootHash).toBe(rootHash)
  expect(balance(OTHER_WALLET.address)).toBe(ONE)
  expect(node.ledger.open).toEqual([])
  node.submit(boc({ seqno: 1 }))
})
