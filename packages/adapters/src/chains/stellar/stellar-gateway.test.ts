import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Address, Keypair, nativeToScVal, StrKey, xdr } from '@stellar/stellar-sdk/base'
import { afterEach, expect, it } from 'vitest'
import { StellarAddressRules } from './address-rules.ts'
import { FEE, TRANSFER, transfersOf } from './stellar-events.ts'
import { StellarGateway } from './stellar-gateway.ts'
import type { EventJson } from './stellar-json.ts'
import { stellarTerms } from './stellar-terms.ts'

const PASSPHRASE = 'Public Global Stellar Network ; September 2015'
const COIN = 'CAS3J7GYLGXMF6TDJBBYYSE3HQ6BBSMLNUQ34T6TZMYMW2EVH34XOWMA'
/** Account from the first test case in SEP-5. */
const FROM = 'GDRXE2BQUC3AZNPVFSCEZ76NJ3WWL25FYFK6RGZGIEKWE4SOOHSUJUJ6'
const TO = 'GBAW5XGWORWVFE2XTJYDTLDHXTY2Q2MO73HYCGB3XMFMQ562Q2W2GJQX'
const ZEROS = new Uint8Array(32)
const NO_RESULTS = 'df3f619804a92fdb4057192dc43dd748ea778adc52bc498ce80524c014b81119'

let server: Server | undefined
afterEach(() => server?.close())

/** Creates a gateway to a mock node with one response per method. A string stands for an error message. */
async function gatewayAnswered(answers: Record<string, object | string>): Promise<StellarGateway> {
  const listening = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { method } = JSON.parse(Buffer.concat(parts).toString()) as { method: string }
      const answer = answers[method] ?? 'method not found'
      const body = typeof answer === 'string' ? { error: { code: -32_600, message: answer } } : { result: answer }
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...body }))
    })
  })
  server = listening
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  const { port } = listening.address() as AddressInfo
  const rpcUrl = `http://127.0.0.1:${port}`
  return new StellarGateway({ chain: 'stellar', family: 'stellar', rpcUrl, passphrase: PASSPHRASE, node: '' })
}

function header(txSetResultHash: string | Uint8Array): string {
  const of = new xdr.LedgerHeader({
    ledgerVersion: 23,
    previousLedgerHash: ZEROS,
    txSetResultHash,
    bucketListHash: ZEROS,
    ledgerSeq: 9,
    scpValue: new xdr.StellarValue({
      txSetHash: ZEROS,
      closeTime: 1_700_000_000n,
      upgrades: [],
      ext: xdr.StellarValueExt.stellarValueBasic(),
    }),
    totalCoins: 0n,
    feePool: 0n,
    inflationSeq: 0,
    idPool: 0n,
    baseFee: 100,
    baseReserve: 5_000_000,
    maxTxSetSize: 1_000,
    skipList: [ZEROS, ZEROS, ZEROS, ZEROS],
    ext: xdr.LedgerHeaderExt.v0(),
  })
  const ext = xdr.LedgerHeaderHistoryEntryExt.v0()
  return new xdr.LedgerHeaderHistoryEntry({ hash: ZEROS, header: of, ext }).toXdr('base64')
}

const account = (address: string) => new Address(address).toScVal().toXdr('base64')
const amountOf = (amount: bigint) => nativeToScVal(amount, { type: 'i128' })
const marked = (amount: bigint, mark: xdr.ScVal) =>
  xdr.ScVal.scvMap([
    new xdr.ScMapEntry({ key: xdr.ScVal.scvSymbol('amount'), val: amountOf(amount) }),
    new xdr.ScMapEntry({ key: xdr.ScVal.scvSymbol('to_muxed_id'), val: mark }),
  ])
const common = { ledger: 9, contractId: COIN, txHash: 'ab'.repeat(32) }
const fee: EventJson = {
  ...common,
  operationIndex: 0,
  topic: [FEE, account(FROM)],
  value: amountOf(100n).toXdr('base64'),
}
const transfer = (value: xdr.ScVal, more: Partial<EventJson> = {}): EventJson => ({
  ...common,
  operationIndex: 0,
  topic: [TRANSFER, account(FROM), account(TO), xdr.ScVal.scvString('native').toXdr('base64')],
  value: value.toXdr('base64'),
  ...more,
})
const ledger = (results: string | Uint8Array) => ({
  ledgers: [{ hash: 'cd'.repeat(32), sequence: 9, ledgerCloseTime: '1700000000', headerXdr: header(results) }],
})

it('assigns a unique key to each incoming transfer of a Stellar transaction', async () => {
  const events = [fee, transfer(amountOf(5n)), transfer(amountOf(6n)), transfer(amountOf(7n), { operationIndex: 1 })]
  const elsewhere = [transfer(amountOf(8n), { ledger: 10 }), transfer(amountOf(9n), { contractId: 'another' })]
  const gateway = await gatewayAnswered({
    getLedgers: ledger(ZEROS),
    getEvents: { events: [...events, ...elsewhere], cursor: '' },
  })
  const block = await gateway.block(9)
  expect(block).toMatchObject({ hash: 'cd'.repeat(32), parentHash: '00'.repeat(32), at: 1_700_000_000_000 })
  expect(block?.transfers.map(({ outputKey, amountAtomic, address }) => [outputKey, amountAtomic, address])).toEqual([
    ['0.0', 5n, TO],
    ['0.1', 6n, TO],
    ['1.0', 7n, TO],
  ])
})

it('does not report a Stellar claimable balance until the account has claimed it', async () => {
  const balance = StrKey.encodeClaimableBalance(new Uint8Array(33))
  const created = transfer(amountOf(5n), { topic: [TRANSFER, account(FROM), account(balance), ''] })
  const claimed = transfer(amountOf(5n), { operationIndex: 1, topic: [TRANSFER, account(balance), account(TO), ''] })
  const transfers = async (events: EventJson[]) => {
    const gateway = await gatewayAnswered({ getLedgers: ledger(ZEROS), getEvents: { events, cursor: '' } })
    const block = await gateway.block(9)
    server?.close()
    return block?.transfers.filter(({ address }) => address === TO).map(({ outputKey }) => outputKey)
  }
  expect(await transfers([fee, created])).toEqual([])
  expect(await transfers([fee, created, claimed])).toEqual(['1.0'])
})

it('returns the source account of a transfer as its sender', async () => {
  const other = transfer(amountOf(6n), { topic: [TRANSFER, account(TO), account(FROM), ''] })
  const gateway = await gatewayAnswered({
    getTransaction: { status: 'SUCCESS', latestLedger: 9, ledger: 9 },
    getEvents: { events: [fee, transfer(amountOf(5n)), other], cursor: '' },
  })
  const name = { txId: 'ab'.repeat(32), contract: null, address: TO }
  expect(await gateway.senders({ ...name, outputKey: '0.0' })).toEqual([FROM])
  expect(await gateway.senders({ ...name, outputKey: '0.1' })).toEqual([TO])
  await expect(gateway.senders({ ...name, outputKey: '0.2' })).rejects.toMatchObject({ retryable: true })
})

it('throws when a Stellar node omits fee events, because it may omit payments as well', async () => {
  const silent = { events: [], cursor: '' }
  const gateway = await gatewayAnswered({ getLedgers: ledger(ZEROS), getEvents: silent })
  await expect(gateway.block(9)).rejects.toMatchObject({ retryable: false })
  server?.close()
  const empty = await gatewayAnswered({ getLedgers: ledger(NO_RESULTS), getEvents: silent })
  expect((await empty.block(9))?.transfers).toEqual([])
})

it('returns null for a future Stellar ledger', async () => {
  const gateway = await gatewayAnswered({ getLedgers: 'out of range', getHealth: { latestLedger: 8 } })
  expect(await gateway.block(9)).toBeNull()
  await expect(gateway.block(7)).rejects.toMatchObject({ retryable: true })
})

it.each([
  [9, 'cd', 0n],
  [10, 'cd', null],
  [9, 'ef', null],
])(
  "returns the Stellar balance only for the node's latest ledger and its hash (latest: %s, hash byte: %s)",
  async (latestLedger, byte, held) => {
    const gateway = await gatewayAnswered({
      getLedgerEntries: { entries: null, latestLedger },
      getLedgers: ledger(ZEROS),
    })
    expect(await gateway.balanceAt([TO], null, { height: 9, hash: byte.repeat(32) })).toBe(held)
  },
)

it('throws when a transaction status comes from an older ledger than an earlier response', async () => {
  const gateway = await gatewayAnswered({
    getLedgerEntries: { entries: null, latestLedger: 10 },
    getTransaction: { status: 'NOT_FOUND', latestLedger: 9 },
  })
  expect(await gateway.transaction('ab'.repeat(32))).toEqual({ status: 'unknown' })
  await gateway.balance(TO)
  await expect(gateway.transaction('ab'.repeat(32))).rejects.toMatchObject({ retryable: true })
})

it('rejects a Stellar node on another network', async () => {
  const gateway = await gatewayAnswered({ getNetwork: { passphrase: 'Test SDF Network ; September 2015' } })
  await expect(gateway.tip()).rejects.toMatchObject({ retryable: false })
})

it.each([
  [true, 0n],
  [false, 100n],
])(
  'reports the charged Stellar fee, or zero when another account paid it (fee bump: %s)',
  async (feeBump, feeAtomic) => {
    const resultXdr = new xdr.TransactionResult({
      feeCharged: 100n,
      result: xdr.TransactionResultResult.txSuccess([]),
      ext: xdr.TransactionResultExt.v0(),
    }).toXdr('base64')
    const gateway = await gatewayAnswered({
      getTransaction: { status: 'SUCCESS', latestLedger: 9, ledger: 9, feeBump, resultXdr },
      getLedgers: ledger(ZEROS),
    })
    expect(await gateway.transaction('ab'.repeat(32))).toMatchObject({ status: 'included', succeeded: true, feeAtomic })
  },
)

it.each([
  ['100', 10_000n],
  ['25000', 25_000n],
  ['900000000', 1_000_000n],
])('offers a fee that recent Stellar ledgers charged, within bounds: %s stroops', async (p99, offer) => {
  expect(await (await gatewayAnswered({ getFeeStats: { inclusionFee: { p99 } } })).payoutFee()).toBe(offer)
})

it.each([
  [10_000n, '100', 100_000n],
  [10_000n, '700000', 700_000n],
])('raises a Stellar fee offer of %s stroops tenfold, or to a higher current fee', async (before, p99, offer) => {
  const gateway = await gatewayAnswered({ getFeeStats: { inclusionFee: { p99 } } })
  const frame = { sequenceBase: 9n << 32n, isOpening: true }
  expect(await gateway.raisedTerms(stellarTerms({ ...frame, feeStroops: before }))).toEqual(
    stellarTerms({ ...frame, feeStroops: offer }),
  )
})

const text = (content: string | Uint8Array) => xdr.ScVal.scvString(content)

it.each<[string, xdr.ScVal | null, string | null]>([
  ['none', null, null],
  ['a number', nativeToScVal(18_446_744_073_709_551_615n, { type: 'u64' }), '18446744073709551615'],
  ['zero', nativeToScVal(0n, { type: 'u64' }), '0'],
  ['digits as text', text('123'), '123'],
  ['digits followed by a space', text('123 '), '123'],
  ['words', text('for Ann'), 'for Ann'],
  ['text with a zero byte', text(Uint8Array.of(0x31, 0x00)), '0x3100'],
  ['a byte whose hexadecimal form looks like a number', text(Uint8Array.of(0x12)), '0x12'],
  ['bytes that are not valid text', text(Uint8Array.of(0xff)), '0xff'],
  ['a hash', xdr.ScVal.scvBytes(ZEROS), `0x${'00'.repeat(32)}`],
  ['a value of another type', xdr.ScVal.scvBool(true), null],
])('reads the memo of a Stellar transfer: %s', (_what, mark, memo) => {
  const [read] = transfersOf([transfer(mark === null ? amountOf(5n) : marked(5n, mark))])
  expect(read).toMatchObject({ memo, amountAtomic: 5n })
})

const NAMED = 'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAJLK'
const ITS_ID = '9223372036854775808'
const INSIDE = 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ'
const ok = { ok: true, canonical: INSIDE }

it.each<[string, string, string | null, object]>([
  ['an account', INSIDE, null, ok],
  ['a number', INSIDE, '18446744073709551615', ok],
  ['a text', INSIDE, 'x'.repeat(28), ok],
  ['a text too long', INSIDE, 'я'.repeat(15), { ok: false, field: 'memo' }],
  ['a text with a control character', INSIDE, 'a\u0000b', { ok: false, field: 'memo' }],
  ['a muxed address with its number as memo', NAMED, ITS_ID, ok],
  ['a muxed address without memo', NAMED, null, { ok: false, field: 'memo' }],
  ['a muxed address with another number as memo', NAMED, '7', { ok: false, field: 'memo' }],
  ['an address of another chain', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', null, { ok: false, field: 'address' }],
  ['a secret key', Keypair.random().secret(), null, { ok: false, field: 'address' }],
  ['a hundred thousand characters', 'G'.repeat(100_000), null, { ok: false, field: 'address' }],
  // Other kinds of addresses in SEP-23, followed by the invalid addresses in SEP-23.
  ...[
    'CA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUWDA',
    'LA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUPJN',
    'BAAD6DBUX6J22DMZOHIEZTEQ64CVCHEDRKWZONFEUL5Q26QD7R76RGR4TU',
    'GAAAAAAAACGC6',
    'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUR',
    'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZA',
    'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUACUSI',
    'G47QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVP2I',
    'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAJLKA',
    'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAAV75I',
    'M47QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUQ',
    'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUK===',
    'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUO',
  ].map((address): [string, string, null, object] => [address, address, null, { ok: false, field: 'address' }]),
])('validates a Stellar address together with its memo: %s', (_what, address, memo, expected) => {
  expect(new StellarAddressRules().check(address, memo)).toMatchObject(expected)
})

it("accepts exactly the same Stellar addresses as Stellar's own library", () => {
  const rules = new StellarAddressRules()
  for (let nth = 0; nth < 50; nth += 1) {
    const key = Keypair.random()
    expect(rules.check(key.publicKey(), null)).toEqual({ ok: true, canonical: key.publicKey() })
    const id = Buffer.alloc(8)
    id.writeBigUInt64BE(BigInt(nth) * 1_234_567_890_123n)
    const named = StrKey.encodeMed25519PublicKey(Buffer.concat([key.rawPublicKey(), id]))
    const memo = id.readBigUInt64BE().toString()
    expect(rules.check(named, memo)).toEqual({ ok: true, canonical: key.publicKey() })
    const wrong = key.publicKey().replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    expect(rules.check(wrong, null).ok).toBe(StrKey.isValidEd25519PublicKey(wrong))
  }
})

it('creates SEP-7 payment links', () => {
  const payment = { address: INSIDE, contract: null, amountAtomic: 1_205_000_000n, decimals: 7 }
  const rules = new StellarAddressRules()
  expect(rules.paymentUri({ ...payment, memo: '7' })).toBe(
    `web+stellar:pay?destination=${INSIDE}&amount=120.5&memo=7&memo_type=MEMO_ID`,
  )
  expect(rules.paymentUri({ ...payment, memo: null })).toBe(`web+stellar:pay?destination=${INSIDE}&amount=120.5`)
})
