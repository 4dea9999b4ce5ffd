import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  Account,
  Asset,
  FeeBumpTransaction,
  Keypair,
  Memo,
  Networks,
  Operation,
  StrKey,
  TransactionBuilder,
  encodeMuxedAccountToAddress,
  decodeAddressToMuxedAccount,
  scValToNative,
  xdr,
} from '@stellar/stellar-sdk/base'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answerCall } from './rpc-methods.ts'
import { readSigned, verifySignatures } from './signed-transaction.ts'
import { StellarNode } from './stellar-node.ts'

const PASSPHRASE = 'A network of this test'
const OTHER = Keypair.fromRawEd25519Seed(new Uint8Array(32).fill(7))
const THIRD = Keypair.fromRawEd25519Seed(new Uint8Array(32).fill(8))

const PUBLISHED =
  'AAAAAPewD+/6X8o0bx3bp49Wf+mUhG3o+TUrcjcst717DWJVAAAAyAFvzscADTkNAAAAAAAAAAAAAAACAAAAAAAAAAYAAAACWE1BVEsAAAAAAAAAAAAAAAPvNOuztX4IjvV8pztsEc1/ZnTz0G3p5Cx4vcf04+xUAAONfqTGgAAAAAAAAAAABQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABAAAAD2NyeXB0b21hcmluZS5ldQAAAAAAAAAAAAAAAAF7DWJVAAAAQK3vfUCZ8mbjW3ssMd0n1tJTF9Fv6EbuJ6cWKkYXBqG5itqanPbFzIQoZEHbPS8nr2vo4dROvKI0uQzNcfExKwM='

let folder: string
let node: StellarNode
let root: Keypair
const open = () => new StellarNode({ passphrase: PASSPHRASE, logFile: join(folder, 'log') })

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cambio-stellar-'))
  node = open()
  root = node.ledgers.root
  node.close()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

interface Wanted {
  by?: Keypair
  signers?: Keypair[]
  sequence?: bigint
  passphrase?: string
  fee?: string
  memo?: Memo
  maxTime?: number
  minTime?: number
  operations?: xdr.Operation[]
}

const create = (amount = '5', to = OTHER) =>
  Operation.createAccount({ destination: to.publicKey(), startingBalance: amount })
const payment = (amount: string, destination = OTHER.publicKey(), asset = Asset.native()) =>
  Operation.payment({ destination, asset, amount })

function envelope(wanted: Wanted = {}): string {
  const { by = root, passphrase = PASSPHRASE, minTime = 0, maxTime = 0 } = wanted
  const before = wanted.sequence ?? node.ledgers.openState.get(by.publicKey())?.sequence ?? 0n
  const builder = new TransactionBuilder(new Account(by.publicKey(), before.toString()), {
    fee: wanted.fee ?? '100',
    networkPassphrase: passphrase,
    timebounds: { minTime, maxTime },
    ...(wanted.memo && { memo: wanted.memo }),
  })
  for (const operation of wanted.operations ?? [create()]) builder.addOperation(operation)
  const transaction = builder.build()
  transaction.sign(...(wanted.signers ?? [by]))
  return transaction.toXdr()
}

const answered = (method: string, params: object = {}) =>
  answerCall(node, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })) as {
    result?: Record<string, unknown>
    error?: { code: number; message: string }
  }
const call = (method: string, params: object = {}) => answered(method, params).result ?? {}

/** Sends a transaction. Returns PENDING, or the network's code for the rejection. */
function send(transaction: string): unknown {
  const { result, error } = answered('sendTransaction', { transaction })
  if (error) return error.message
  if (result?.status !== 'ERROR') return result?.status
  return xdr.TransactionResult.fromXdr(String(result.errorResultXdr), 'base64').result.type
}

/** Closes the ledger. Returns the result of its only transaction and the transfers in its events. */
function closed(): { type: string; moved: unknown[] } {
  const [one] = node.close().transactions
  const events = call('getEvents', { startLedger: node.ledgers.last.sequence, filters: [{}] }).events as {
    topic: string[]
    value: string
  }[]
  const eventValues = events.map(({ topic, value }) =>
    [...topic, value].map((text) => scValToNative(xdr.ScVal.fromXdr(text, 'base64')) as unknown),
  )
  return { type: one?.result.result.type ?? '', moved: eventValues.filter(([name]) => name === 'transfer') }
}

it('a sequence bump to a lower number uses up only one sequence number', () => {
  const before = node.ledgers.openState.get(root.publicKey())
  const sequence = before?.sequence ?? 0n
  expect(send(envelope({ fee: '1000', operations: [Operation.bumpSequence({ bumpTo: '0' })] }))).toBe('PENDING')
  expect(closed()).toEqual({ type: 'txSuccess', moved: [] })
  expect(node.ledgers.state.get(root.publicKey())).toMatchObject({ sequence: sequence + 1n })
  expect(send(envelope({ sequence }))).toBe('txBadSeq')
})

describe('published test vectors', () => {
  it('derives the public key of the first account in SEP-5', () => {
    expect(Keypair.fromSecret('SBGWSG6BTNCKCOB3DIFBGCVMUPQFYPA2G4O34RMTB343OYPXU5DJDVMN').publicKey()).toBe(
      'GDRXE2BQUC3AZNPVFSCEZ76NJ3WWL25FYFK6RGZGIEKWE4SOOHSUJUJ6',
    )
  })

  it('decodes and encodes a muxed account address from SEP-23', () => {
    const named = 'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAJLK'
    const account = decodeAddressToMuxedAccount(named)
    expect(account.type === 'keyTypeMuxedEd25519' && account.med25519.id).toBe(9_223_372_036_854_775_808n)
    expect(encodeMuxedAccountToAddress(account)).toBe(named)
  })

  it('verifies a public network transaction from the Horizon documentation', () => {
    const read = readSigned(PUBLISHED, Networks.PUBLIC)
    expect(() => verifySignatures(read)).not.toThrow()
    expect(() => verifySignatures(readSigned(PUBLISHED, Networks.TESTNET))).toThrow('txBadAuth')
  })

  it('derives the root accounts of the public networks', () => {
    expect(Keypair.master(Networks.PUBLIC).publicKey()).toBe('GAAZI4TCR3TY5OJHCTJC2A4QSY6CJWJH5IAJTGKIN2ER7LBNVKOCCWN7')
    expect(Keypair.master(Networks.TESTNET).publicKey()).toBe(
      'GBRPYHIL2CI3FNQ4BXLFMNDLFJUNPU2HY3ZMFSHONUCEOASW7QC7OX2H',
    )
  })
})

describe('rejected transactions on the simulated Stellar node', () => {
  const tampered = () => {
    const read = xdr.TransactionEnvelope.fromXdr(envelope(), 'base64')
    const bytes = Buffer.from(read.toXdr())
    // Offset of the last byte of the starting balance. The signature, its hint, the counts and the extension follow it.
    const place = bytes.length - 4 - 4 - 4 - 4 - 64 - 1
    bytes[place] = (bytes[place] ?? 0) ^ 1
    return bytes.toString('base64')
  }
  const long = 'a'.repeat(200)

  it.each<[string, () => string, string]>([
    ['with an amount changed after signing', tampered, 'txBadAuth'],
    ['without a signature', () => envelope({ signers: [] }), 'txBadAuth'],
    ['signed by the key of another account', () => envelope({ signers: [OTHER] }), 'txBadAuth'],
    ['with an extra signature', () => envelope({ signers: [root, OTHER] }), 'txBadAuthExtra'],
    ['signed for another network', () => envelope({ passphrase: Networks.PUBLIC }), 'txBadAuth'],
    ['when truncated', () => envelope().slice(0, -12), 'invalid_xdr'],
    ['when the bytes are not a transaction', () => long, 'invalid_xdr'],
    ['with a sequence number that skips one', () => envelope({ sequence: 1n }), 'txBadSeq'],
    ['with too small a fee', () => envelope({ fee: '99' }), 'txInsufficientFee'],
    ['without an operation', () => envelope({ operations: [] }), 'txMissingOperation'],
    ['after its time bounds', () => envelope({ maxTime: 1 }), 'txTooLate'],
    ['before its time bounds', () => envelope({ minTime: 4_000_000_000, maxTime: 4_000_000_001 }), 'txTooEarly'],
    [
      'of an account that does not exist',
      () => envelope({ by: OTHER, operations: [payment('1', root.publicKey())] }),
      'txNoAccount',
    ],
    ['inside a fee bump transaction', () => bumped(), 'txNotSupported'],
  ])('rejects a transaction %s', (_what, made, word) => {
    expect(send(made())).toBe(word)
    expect(node.ledgers.open).toEqual([])
  })

  it('rejects a transaction that was already submitted', () => {
    const first = envelope()
    expect([send(first), send(first)]).toEqual(['PENDING', 'DUPLICATE'])
    node.close()
    expect(send(first)).toBe('txBadSeq')
  })

  it('rejects a second transaction by the same account in one ledger', () => {
    expect([send(envelope()), send(envelope({ operations: [payment('1')] }))]).toEqual(['PENDING', 'TRY_AGAIN_LATER'])
  })

  it("rejects a transaction when the fee would reduce the account's balance below its reserve", () => {
    send(envelope({ operations: [create('1')] }))
    node.close()
    expect(send(envelope({ by: OTHER, operations: [payment('0.5', root.publicKey())] }))).toBe('txInsufficientBalance')
  })

  function bumped(): string {
    const inner = TransactionBuilder.fromXdr(envelope(), PASSPHRASE)
    if (inner instanceof FeeBumpTransaction) throw new Error('not the inner one')
    const outer = TransactionBuilder.buildFeeBumpTransaction(root, '200', inner, PASSPHRASE)
    outer.sign(root)
    return outer.toXdr()
  }
})

describe('failed transactions on the simulated Stellar node', () => {
  it.each<[string, xdr.Operation[]]>([
    ['a payment to an account that does not exist', [payment('1', THIRD.publicKey())]],
    ['an account created below the reserve', [create('0.9999999', THIRD)]],
    ['an account that already exists', [create('5', OTHER)]],
    ['a payment above the balance', [payment('200000000000')]],
    ['another asset', [payment('1', OTHER.publicKey(), new Asset('USD', THIRD.publicKey()))]],
    ['a failing operation after a valid one', [payment('1'), payment('1', THIRD.publicKey())]],
    ['an operation of another account', [Operation.payment({ ...opts(), source: OTHER.publicKey() })]],
    ['an unsupported operation', [Operation.inflation()]],
  ])('charges the fee of a failed transaction and uses up its sequence number: %s', (_what, operations) => {
    send(envelope())
    node.close()
    const before = node.ledgers.state.get(root.publicKey())
    expect(send(envelope({ operations, fee: '200' }))).toBe('PENDING')
    const { type, moved } = closed()
    expect({ type, moved }).toEqual({ type: 'txFailed', moved: [] })
    const after = node.ledgers.state.get(root.publicKey())
    expect(after?.sequence).toBe((before?.sequence ?? 0n) + 1n)
    expect(after?.balance).toBe((before?.balance ?? 0n) - 100n * BigInt(operations.length))
    expect(node.ledgers.state.get(OTHER.publicKey())?.balance).toBe(50_000_000n)
  })

  function opts() {
    return { destination: THIRD.publicKey(), asset: Asset.native(), amount: '1' }
  }
})

describe('payment events on the simulated Stellar node', () => {
  const named = StrKey.encodeMed25519PublicKey(
    Buffer.concat([OTHER.rawPublicKey(), Buffer.from('00000000000000ff', 'hex')]),
  )
  const from = () => root.publicKey()
  const to = OTHER.publicKey()

  it.each<[string, Wanted, unknown]>([
    ['a payment', { operations: [payment('1')] }, 10_000_000n],
    [
      'a payment with a numeric memo',
      { operations: [payment('1')], memo: Memo.id('7') },
      { amount: 10_000_000n, to_muxed_id: 7n },
    ],
    [
      'a payment with a text memo',
      { operations: [payment('1')], memo: Memo.text('7') },
      { amount: 10_000_000n, to_muxed_id: '7' },
    ],
    [
      'a payment with an id in the address and a memo',
      { operations: [payment('1', named)], memo: Memo.id('7') },
      { amount: 10_000_000n, to_muxed_id: 255n },
    ],
    [
      'a path payment',
      {
        operations: [
          Operation.pathPaymentStrictReceive({
            sendAsset: Asset.native(),
            sendMax: '2',
            destination: OTHER.publicKey(),
            destAsset: Asset.native(),
            destAmount: '1.5',
            path: [],
          }),
        ],
      },
      15_000_000n,
    ],
  ])('emits a transfer event with the delivered amount for %s', (_what, wanted, expected) => {
    send(envelope())
    node.close()
    expect(send(envelope(wanted))).toBe('PENDING')
    expect(closed()).toEqual({ type: 'txSuccess', moved: [['transfer', from(), to, 'native', expected]] })
  })

  it('emits a transfer event when an account is created or merged into another account', () => {
    send(envelope())
    expect(closed().moved).toEqual([['transfer', from(), to, 'native', 50_000_000n]])
    send(envelope({ by: OTHER, operations: [Operation.accountMerge({ destination: root.publicKey() })] }))
    expect(closed().moved).toEqual([['transfer', to, from(), 'native', 49_999_900n]])
    expect(node.ledgers.state.get(to)).toBeUndefined()
  })
})

it('retains closed ledgers but drops the open ledger on restart', () => {
  send(envelope({ maxTime: Math.floor(Date.now() / 1_000) + 60 }))
  const { hash } = node.close()
  const second = envelope({ operations: [payment('1')] })
  send(second)
  node = open()
  expect(node.ledgers.last.hash).toBe(hash)
  expect(node.ledgers.state.get(OTHER.publicKey())?.balance).toBe(50_000_000n)
  expect(node.ledgers.open).toEqual([])
  expect(send(second)).toBe('PENDING')
})

it('returns events page by page without duplicates', () => {
  for (const amount of ['5', '1', '1']) {
    send(envelope({ operations: [amount === '5' ? create() : payment(amount)] }))
    node.close()
  }
  const ids: string[] = []
  let from: object = { startLedger: 1, pagination: { limit: 2 } }
  for (let pages = 0; pages < 4; pages += 1) {
    const { events, cursor } = call('getEvents', { filters: [{}], ...from }) as {
      events: { id: string }[]
      cursor: string
    }
    ids.push(...events.map(({ id }) => id))
    from = { pagination: { limit: 2, cursor } }
  }
  expect(ids).toHaveLength(6)
  expect(new Set(ids).size).toBe(6)
})

it('returns the error codes of Stellar RPC for invalid requests', () => {
  expect(answered('getLedgers', { startLedger: 99 }).error?.code).toBe(-32_600)
  expect(answered('no_such_method').error?.code).toBe(-32_601)
  expect(answered('getLedgerEntries', { keys: ['AAAA'] }).error?.code).toBe(-32_602)
  expect(call('getTransaction', { hash: 'ab'.repeat(32) })).toMatchObject({ status: 'NOT_FOUND' })
  expect(answerCall(node, 'no json')).toMatchObject({ error: { code: -32_700 } })
  expect(() => verifySignatures(readSigned(envelope({ signers: [OTHER] }), PASSPHRASE))).toThrow('txBadAuth')
})
