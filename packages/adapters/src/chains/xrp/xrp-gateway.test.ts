import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { XrpAddressRules } from './address-rules.ts'
import { XrpGateway } from './xrp-gateway.ts'

let server: Server | undefined
afterEach(() => server?.close())

/** Creates a gateway to a mock node that returns the same response to every call. */
async function gatewayAnswered(result: object): Promise<XrpGateway> {
  const answer = JSON.stringify({ result })
  const listening = createServer((request, response) => request.resume().on('end', () => response.end(answer)))
  server = listening
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  const { port } = listening.address() as AddressInfo
  return new XrpGateway({ chain: 'xrp', family: 'xrp', rpcUrl: `http://127.0.0.1:${port}`, networkId: 0, node: '' })
}

const payment = (part: object, meta: object) => ({
  TransactionType: 'Payment',
  Account: 'rGFuMiw48HdbnrUbkRYuitXTmfrDBNTCnX',
  Destination: 'rNNuQMuExCiEjeZ4h9JJnj5PSWypdMXDj4',
  Amount: '2000000',
  Fee: '10000',
  hash: 'A0A074D10355223CBE2520A42F93A52E3CC8B4D692570EB4841084F9BBB39F7A',
  ...part,
  metaData: { TransactionResult: 'tesSUCCESS', delivered_amount: '2000000', ...meta },
})

it.each<[string, object, object, { memo: string | null; amountAtomic: bigint } | null]>([
  ['a payment', { DestinationTag: 7 }, {}, { memo: '7', amountAtomic: 2_000_000n }],
  ['a payment with tag 0', { DestinationTag: 0 }, {}, { memo: '0', amountAtomic: 2_000_000n }],
  ['a partial payment', { Flags: 0x20000 }, { delivered_amount: '1000000' }, { memo: null, amountAtomic: 1_000_000n }],
  ['a token', { Amount: { currency: 'USD' } }, { delivered_amount: { currency: 'USD', value: '2' } }, null],
  ['a failed payment', {}, { TransactionResult: 'tecUNFUNDED_PAYMENT' }, null],
  ['a payment with an unknown delivered amount', {}, { delivered_amount: 'unavailable' }, null],
  [
    'a deleted account, for which rippled adds no delivered_amount',
    { TransactionType: 'AccountDelete', Amount: undefined, DestinationTag: 9 },
    { delivered_amount: undefined, DeliveredAmount: '2000000' },
    { memo: '9', amountAtomic: 2_000_000n },
  ],
  [
    'a deleted account, for which a node adds delivered_amount',
    { TransactionType: 'AccountDelete', Amount: undefined },
    {},
    { memo: null, amountAtomic: 2_000_000n },
  ],
  ['a change of settings', { TransactionType: 'AccountSet' }, {}, null],
])('reports an XRP transfer only with the delivered amount: %s', async (_what, part, meta, expected) => {
  const gateway = await gatewayAnswered({
    ledger_hash: 'AA',
    ledger_index: 9,
    validated: true,
    ledger: { parent_hash: 'BB', close_time: 0, transactions: [payment(part, meta)] },
  })
  const block = await gateway.block(9)
  expect(block).toMatchObject({ parentHash: 'BB', at: Date.UTC(2000, 0, 1) })
  expect(block?.transfers.map(({ memo, amountAtomic }) => ({ memo, amountAtomic }))).toEqual(expected ? [expected] : [])
})

const OWN = 'rNNuQMuExCiEjeZ4h9JJnj5PSWypdMXDj4'
const ESCROW_OWNER = 'rf1BiGeXwwQoi8Z2ueFYTEXSwuJYfV2Jpn'
const account = (address: string, balance: string, before?: string) => ({
  LedgerEntryType: 'AccountRoot',
  FinalFields: { Account: address, Balance: balance },
  PreviousFields: before === undefined ? { Sequence: 1 } : { Balance: before },
})
/**
 * Metadata of a transaction that finishes an escrow of 5 XRP. Its sender pays a fee. The balance of the escrow's owner
 * is unchanged.
 */
const FINISHED = {
  delivered_amount: undefined,
  AffectedNodes: [
    { ModifiedNode: account('rGFuMiw48HdbnrUbkRYuitXTmfrDBNTCnX', '999990', '1000000') },
    { ModifiedNode: account(OWN, '8000000', '3000000') },
    { ModifiedNode: account(ESCROW_OWNER, '1000000') },
    { DeletedNode: { LedgerEntryType: 'Escrow', FinalFields: { Account: ESCROW_OWNER, Amount: '5000000' } } },
  ],
}

it.each(['EscrowFinish', 'PaymentChannelClaim'])(
  'reports a balance increase caused by %s as a transfer without a memo',
  async (TransactionType) => {
    const part = { TransactionType, Destination: undefined, Amount: undefined, DestinationTag: 7 }
    const transfersOf = async (meta: object) => {
      const gateway = await gatewayAnswered({
        ledger_hash: 'AA',
        ledger_index: 9,
        validated: true,
        ledger: { parent_hash: 'BB', close_time: 0, transactions: [payment(part, meta)] },
      })
      return (await gateway.block(9))?.transfers
    }
    expect(await transfersOf(FINISHED)).toEqual([
      {
        txId: payment({}, {}).hash,
        outputKey: `balance:${OWN}`,
        address: OWN,
        memo: null,
        contract: null,
        amountAtomic: 5_000_000n,
      },
    ])
    expect(await transfersOf({ ...FINISHED, TransactionResult: 'tecNO_PERMISSION' })).toEqual([])
  },
)

it('returns null for an XRP ledger that is not validated yet', async () => {
  const gateway = await gatewayAnswered({
    ledger_hash: 'AA',
    ledger_index: 9,
    validated: false,
    ledger: { parent_hash: 'BB', close_time: 0, transactions: [payment({}, {})] },
  })
  expect(await gateway.block(9)).toBeNull()
})

const CLASSIC = 'rU6K7V3Po4snVhBBaU29sesqs2qTQJWDw1'

it.each([
  ['a classic address', CLASSIC, null, { ok: true, canonical: CLASSIC }],
  ['a tag', CLASSIC, '4294967295', { ok: true, canonical: CLASSIC }],
  ['a tag too high', CLASSIC, '4294967296', { ok: false, field: 'memo' }],
  ['a tag with a leading zero', CLASSIC, '07', { ok: false, field: 'memo' }],
  ['a tag that is not a number', CLASSIC, 'seven', { ok: false, field: 'memo' }],
  ['a wrong checksum', `${CLASSIC.slice(0, -1)}2`, null, { ok: false, field: 'address' }],
  ['an address of another chain', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', null, { ok: false, field: 'address' }],
  ['a hundred thousand characters', 'r'.repeat(100_000), null, { ok: false, field: 'address' }],
  [
    'an X-address of a test network',
    'T719a5UwUCnEs54UsxG9CJYYDhwmFCqkr7wxCcNcfZ6p5GZ',
    null,
    { ok: false, field: 'address' },
  ],
])('validates an XRP address together with its tag: %s', (_what, address, memo, expected) => {
  expect(new XrpAddressRules().check(address, memo)).toMatchObject(expected)
})

it('returns the account that sent an XRP payment as its sender', async () => {
  const gateway = await gatewayAnswered(payment({}, {}))
  const name = { txId: 'A0', outputKey: 'payment', contract: null, address: OWN }
  expect(await gateway.senders(name)).toEqual(['rGFuMiw48HdbnrUbkRYuitXTmfrDBNTCnX'])
})

it("returns the owner of a finished escrow as one of an XRP transfer's senders", async () => {
  const found = { ...payment({ TransactionType: 'EscrowFinish' }, {}), meta: FINISHED }
  const name = { txId: 'A0', outputKey: `balance:${OWN}`, contract: null, address: OWN }
  expect(await (await gatewayAnswered(found)).senders(name)).toEqual([
    'rGFuMiw48HdbnrUbkRYuitXTmfrDBNTCnX',
    ESCROW_OWNER,
  ])
})
