import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { base58 } from '@scure/base'
import { type Address, getAddressFromPublicKey } from '@solana/addresses'
import { AccountRole } from '@solana/instructions'
import { createKeyPairFromPrivateKeyBytes } from '@solana/keys'
import type { Blockhash } from '@solana/rpc-types'
import {
  appendTransactionMessageInstruction,
  createTransactionMessage,
  setTransactionMessageConfig,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/transaction-messages'
import { compileTransaction, getTransactionEncoder, signTransaction } from '@solana/transactions'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type KeyPair, signedTransfer } from '../solana/transfer.ts'
import { answerCall } from './rpc-methods.ts'
import { readSigned } from './signed-transaction.ts'
import { SolanaNode } from './solana-node.ts'

/**
 * Transaction from the web3.js test "parse wire format and serialize": a transfer of 49 lamports. The sender's private
 * key consists of 32 bytes with the value 8.
 */
const PUBLISHED =
  'AVuErQHaXv0SG0/PchunfxHKt8wMRfMZzqV0tkC5qO6owYxWU2v871AoWywGoFQr4z+q/7mE8lIufNl/kxj+nQ0BAAEDE5j2LG0aRXxRumpLXz29L2n8qTIWIY3ImX5Ba9F9k8r9Q5/Mtmcn8onFxt47xKj+XdXXd3C8j/FcPu7csUrz/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAxJrndgN4IFTxep3s6kO0ROug7bEsbx0xxuDkqEvwUusBAgIAAQwCAAAAMQAAAAAAAAA='
const PUBLISHED_ID = '2q8Fs6wmDHcdNKJnVJoXYnDVqrWm8GYsxYt2QwUPvadkEQXinWJRwWVzxdUmJY9YH8iZETcXjk3ZdBcDUkuUtfKz'
const RICH = 1_000_000_000_000n
const MIN_BALANCE = 890_880
const OTHER = 'GcXbfQ5yY3uxCyBNDPBbR5FjumHf89E7YHXuULfGDBBv'

let folder: string
let node: SolanaNode
let eights: KeyPair
let from: string
const open = () =>
  new SolanaNode({ treasury: { address: from, lamports: RICH, mints: [] }, logFile: join(folder, 'log') })

beforeAll(async () => {
  eights = await createKeyPairFromPrivateKeyBytes(new Uint8Array(32).fill(8))
  from = await getAddressFromPublicKey(eights.publicKey)
})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cambio-solana-'))
  node = open()
  node.make(1_800_000_000)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

interface Answer<T> {
  result: T
  error?: { code: number; message: string; data?: { err: unknown } }
}

function call<T>(method: string, ...params: unknown[]): Answer<T> {
  return answerCall(node, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })) as Answer<T>
}
const result = <T>(method: string, ...params: unknown[]): T => call<T>(method, ...params).result
const send = (raw: Uint8Array, more: object = {}) =>
  call<string>('sendTransaction', Buffer.from(raw).toString('base64'), { encoding: 'base64', ...more })
const latest = () => result<{ value: { blockhash: string; lastValidBlockHeight: number } }>('getLatestBlockhash').value
const transfer = (part: Partial<Parameters<typeof signedTransfer>[1]> = {}, keyPair = eights) =>
  signedTransfer(keyPair, { from, to: OTHER, lamports: 5_000_000n, blockhash: latest().blockhash, mark: 1, ...part })
async function versionOneTransfer(): Promise<Uint8Array> {
  const data = Buffer.from('02000000404b4c0000000000', 'hex')
  const accounts = [
    { address: from as Address, role: AccountRole.WRITABLE_SIGNER },
    { address: OTHER as Address, role: AccountRole.WRITABLE },
  ]
  const instruction = { programAddress: '11111111111111111111111111111111' as Address, accounts, data }
  const life = { blockhash: latest().blockhash as Blockhash, lastValidBlockHeight: 0n }
  const limits = { computeUnitLimit: 1_000, loadedAccountsDataSizeLimit: 10_000 }
  const empty = setTransactionMessageConfig(limits, createTransactionMessage({ version: 1 }))
  const paid = setTransactionMessageFeePayer(from as Address, empty)
  const message = appendTransactionMessageInstruction(
    instruction,
    setTransactionMessageLifetimeUsingBlockhash(life, paid),
  )
  return Uint8Array.from(getTransactionEncoder().encode(await signTransaction([eights], compileTransaction(message))))
}
const heightNow = () => result<number>('getBlockHeight')
const balanceOf = (address: string) => result<{ value: number }>('getBalance', address).value

describe('published test vectors', () => {
  it('decodes a web3.js transaction and verifies its signature', () => {
    const raw = Uint8Array.from(Buffer.from(PUBLISHED, 'base64'))
    const read = readSigned(raw)
    expect(read).toMatchObject({
      id: PUBLISHED_ID,
      blockhash: 'EETubP5AKHgjPAhzPAFcb8BAY1hMH639CWCFTqi3hq1k',
      accounts: [from, 'J3dxNj7nDRRqRRXuEMynDG57DkZK4jYRuv3Garmb1i99', '11111111111111111111111111111111'],
      version: 'legacy',
      signers: 1,
      readonlySigners: 0,
      readonlyOthers: 1,
    })
    // The runtime executes the transfer but rejects its result because 49 lamports are below an account's minimum
    // balance.
    expect(node.bank.simulate(read).error).toEqual({ InsufficientFundsForRent: { account_index: 1 } })
    expect(send(raw).error?.data?.err).toBe('BlockhashNotFound')
  })
})

describe('transfer on the simulated Solana node', () => {
  it('lists the final transactions that involve an account, newest first', async () => {
    const ids: string[] = []
    for (const mark of [1, 2, 3]) {
      ids.unshift(send(await transfer({ mark })).result)
      node.make(1_800_000_100 + mark)
    }
    const listed = (address: string, options: object = {}) =>
      result<{ signature: string }[]>('getSignaturesForAddress', address, options).map(({ signature }) => signature)
    expect([listed(from), listed(OTHER)]).toEqual([ids, ids])
    expect(listed(base58.encode(new Uint8Array(32).fill(7)))).toEqual([])
    expect(listed(from, { limit: 2 })).toEqual(ids.slice(0, 2))
    expect(listed(from, { before: ids[0] })).toEqual(ids.slice(1))
    expect(listed(from, { until: ids[2] })).toEqual(ids.slice(0, 2))
    const slot = result<number>('getSlot')
    expect(listed(from, { minContextSlot: slot })).toEqual(ids)
    expect(call('getSignaturesForAddress', from, { minContextSlot: slot + 1 }).error).toEqual({
      code: -32_016,
      message: 'Minimum context slot has not been reached',
      data: { contextSlot: slot },
    })
    expect(call('getSignaturesForAddress', from, { limit: 1_001 }).error?.message).toBe('Invalid limit; max 1000')
    expect(call('getSignaturesForAddress', 'no address').error?.message).toBe('Invalid param: WrongSize')
  })

  it('includes a transfer in the next block and reports its fee and balances', async () => {
    const { result: id } = send(await transfer())
    expect(result<{ value: unknown[] }>('getSignatureStatuses', [id]).value).toEqual([null])
    expect(result('getTransaction', id)).toBeNull()
    node.make(1_800_000_010)
    const slot = result<number>('getSlot')
    expect(result('getTransaction', id)).toMatchObject({ slot, meta: { err: null, fee: 5_001 } })
    const how = { transactionDetails: 'accounts', maxSupportedTransactionVersion: 0 }
    const { transactions } = result<{ transactions: object[] }>('getBlock', slot, how)
    expect(transactions).toMatchObject([
      {
        transaction: {
          signatures: [id],
          accountKeys: [
            { pubkey: from, signer: true, writable: true },
            { pubkey: OTHER, signer: false, writable: true },
            { pubkey: '11111111111111111111111111111111', writable: false },
            { pubkey: 'ComputeBudget111111111111111111111111111111', writable: false },
          ],
        },
        meta: { preBalances: [1e12, 0, 1, 1], postBalances: [1e12 - 5_005_001, 5_000_000, 1, 1] },
      },
    ])
    expect(balanceOf(OTHER)).toBe(5_000_000)
    expect(result<{ value: object[] }>('getSignatureStatuses', [id]).value).toMatchObject([
      { confirmationStatus: 'finalized', err: null },
    ])
  })

  it('shows a version 1 transfer only to callers that support this version', async () => {
    const { result: id } = send(await versionOneTransfer())
    node.make(1_800_000_010)
    const slot = result<number>('getSlot')
    const upTo = (version: number | undefined) => ({
      transactionDetails: 'accounts',
      encoding: 'jsonParsed',
      maxSupportedTransactionVersion: version,
    })
    for (const [method, key] of [
      ['getBlock', slot],
      ['getTransaction', id],
    ] as const) {
      expect([undefined, 0].map((version) => call(method, key, upTo(version)).error?.code)).toEqual([-32_015, -32_015])
      expect(call(method, key, upTo(1)).error).toBeUndefined()
    }
    expect(result('getTransaction', id, upTo(1))).toMatchObject({ slot, version: 1, meta: { err: null, fee: 5_000 } })
    expect(result('getBlock', slot, { transactionDetails: 'signatures' })).toMatchObject({ signatures: [id] })
    expect(balanceOf(OTHER)).toBe(5_000_000)
  })

  it('includes a failed transaction in a block and charges its fee', async () => {
    const { result: id } = send(await transfer({ lamports: RICH }), { skipPreflight: true })
    node.make(1_800_000_010)
    expect(result('getTransaction', id)).toMatchObject({
      meta: { err: { InstructionError: [2, { Custom: 1 }] }, fee: 5_001 },
    })
    expect([balanceOf(from), balanceOf(OTHER)]).toEqual([1e12 - 5_001, 0])
  })

  it('restores transfers and blocks unchanged after a restart', async () => {
    const { result: id } = send(await transfer())
    node.make(1_800_000_010)
    node.make(1_800_000_020)
    const seen = () => [
      result('getTransaction', id),
      result('getGenesisHash'),
      ...Array.from({ length: 96 }, (_, slot) => call('getBlock', slot, { transactionDetails: 'signatures' })),
    ]
    const before = seen()
    node = open()
    expect(seen()).toEqual(before)
    expect(balanceOf(OTHER)).toBe(5_000_000)
  })

  it('accepts a transfer if its blockhash is at most 150 blocks old', async () => {
    for (let times = 0; times < 8; times += 1) node.make(1_800_000_010)
    const before = (blocks: number): string => {
      const height = node.slots.next.height - 1 - blocks
      const slots = Array.from({ length: node.slots.head }, (_, slot) => slot)
      return slots.map((slot) => node.slots.at(slot)).find((block) => block?.height === height)?.hash ?? ''
    }
    const [last, over] = [await transfer({ blockhash: before(150) }), await transfer({ blockhash: before(151) })]
    expect(send(over).error?.data?.err).toBe('BlockhashNotFound')
    // Without preflight, the node accepts the transaction, but no block includes it.
    send(over, { skipPreflight: true })
    expect(send(last).error).toBeUndefined()
    node.make(1_800_000_010)
    expect(result('getTransaction', readSigned(last).id)).toMatchObject({ meta: { err: null } })
    expect(result('getTransaction', readSigned(over).id)).toBeNull()
  })

  it('drops a transfer after its last valid block height', async () => {
    const late = await transfer()
    node.make(1_800_000_010)
    const { lastValidBlockHeight } = latest()
    while (node.slots.next.height - 1 <= lastValidBlockHeight) node.make(1_800_000_010)
    send(late, { skipPreflight: true })
    node.make(1_800_000_010)
    expect(result('getTransaction', readSigned(late).id)).toBeNull()
  })
})

describe('slots on the simulated Solana node', () => {
  it("skips some slots and links each block to its parent's slot and hash", () => {
    for (let times = 0; times < 20; times += 1) node.make(1_800_000_010)
    const final = result<number>('getSlot')
    expect(result<number>('getSlot', { commitment: 'processed' })).toBe(final + 31)
    const slots = result<number[]>('getBlocks', 0, final)
    const skipped = Array.from({ length: final }, (_, slot) => slot).filter((slot) => !slots.includes(slot))
    expect(skipped.length).toBeGreaterThan(5)
    expect(call('getBlock', skipped[0]).error?.code).toBe(-32_007)
    expect(call('getBlock', final + 1).error?.code).toBe(-32_004)
    expect(call('getBlock', final + 31, { commitment: 'confirmed' }).error).toBeUndefined()
    type Shown = { parentSlot: number; previousBlockhash: string; blockhash: string; blockHeight: number }
    const blocks = slots.map((slot) => result<Shown>('getBlock', slot, { transactionDetails: 'none' }))
    for (const [index, block] of blocks.entries()) {
      if (index === 0) continue
      const before = blocks[index - 1] as Shown
      expect([block.parentSlot, block.previousBlockhash, block.blockHeight]).toEqual([
        slots[index - 1],
        before.blockhash,
        before.blockHeight + 1,
      ])
    }
    expect(heightNow()).toBe(blocks.at(-1)?.blockHeight)
  })
})

describe('rejected transactions and calls', () => {
  const bytes = async () => transfer()
  const changed = async (at: number, value: number) => (await bytes()).with(at, value)
  const signedByAnother = async () => {
    const nines = await createKeyPairFromPrivateKeyBytes(new Uint8Array(32).fill(9))
    const other = await transfer({ from: await getAddressFromPublicKey(nines.publicKey) }, nines)
    return Uint8Array.of(...other.slice(0, SIGNERS), ...(await bytes()).slice(SIGNERS))
  }
  /**
   * Offsets in a signed transfer. Its parts are a count, the signature of 64 bytes, a header of 3 bytes, a count, four
   * keys and the blockhash.
   */
  const [SIGNATURE, SIGNERS, KEYS, BLOCKHASH] = [1, 65, 69, 69 + 4 * 32]

  it.each<[string, () => Promise<Uint8Array>, number | string]>([
    ['bytes that are not a transaction', async () => Uint8Array.of(2, 0), -32_602],
    ['a truncated transaction', async () => (await bytes()).slice(0, 150), -32_602],
    [
      'a transaction larger than a packet',
      async () => Uint8Array.of(...(await bytes()), ...new Uint8Array(1_200)),
      -32_602,
    ],
    ['a changed signature', () => changed(SIGNATURE + 5, 7), -32_003],
    ['an amount changed after signing', async () => (await bytes()).with((await bytes()).length - 20, 9), -32_003],
    ['a recipient changed after signing', () => changed(KEYS + 32, 1), -32_003],
    ['a signature of another key', () => signedByAnother(), -32_003],
    ['more signers than signatures', () => changed(SIGNERS, 2), -32_602],
    [
      'an unknown blockhash',
      () => transfer({ blockhash: base58.encode(new Uint8Array(32).fill(3)) }),
      'BlockhashNotFound',
    ],
    ['a blockhash changed after signing', () => changed(BLOCKHASH, 0), -32_003],
    ['a transfer above the balance', () => transfer({ lamports: RICH }), 'InstructionError'],
    [
      'a transfer below the minimum balance of a new account',
      () => transfer({ lamports: BigInt(MIN_BALANCE - 1) }),
      'InsufficientFundsForRent',
    ],
    [
      'a transfer that leaves less than the minimum balance',
      () => transfer({ lamports: RICH - 5_001n - 1n }),
      'InsufficientFundsForRent',
    ],
  ])('the simulated Solana node rejects %s', async (_what, made, why) => {
    const { error } = send(await made())
    const named = typeof error?.data?.err === 'object' ? Object.keys(error.data.err ?? {})[0] : error?.data?.err
    expect(typeof why === 'number' ? error?.code : named).toBe(why)
    node.make(1_800_000_010)
    expect(balanceOf(from)).toBe(1e12)
  })

  it('rejects a transaction that is already in a block', async () => {
    const raw = await bytes()
    send(raw)
    expect(send(raw).error).toBeUndefined()
    node.make(1_800_000_010)
    expect(send(raw).error?.data?.err).toBe('AlreadyProcessed')
    send(raw, { skipPreflight: true })
    node.make(1_800_000_010)
    expect(balanceOf(OTHER)).toBe(5_000_000)
  })

  it('rejects a transaction from a sender without an account, even without preflight', async () => {
    const nines = await createKeyPairFromPrivateKeyBytes(new Uint8Array(32).fill(9))
    const nobody = await getAddressFromPublicKey(nines.publicKey)
    const raw = await transfer({ from: nobody }, nines)
    expect(send(raw).error?.data?.err).toBe('AccountNotFound')
    send(raw, { skipPreflight: true })
    node.make(1_800_000_010)
    expect(result('getTransaction', readSigned(raw).id)).toBeNull()
  })

  it('rejects unknown methods and malformed calls', () => {
    expect(call('getEverything').error?.code).toBe(-32_601)
    expect(call('getBalance', 'x').error?.code).toBe(-32_602)
    expect(call('getTransaction', 'ab'.repeat(32)).error?.code).toBe(-32_602)
    expect(answerCall(node, '{')).toMatchObject({ error: { code: -32_700 } })
  })
})
