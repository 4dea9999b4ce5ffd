import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { MoneroGateway } from './monero-gateway.ts'

const TX = 'aa'.repeat(32)
const HASH = 'bb'.repeat(32)
const ADDRESS = '84QRUYawRNrU3NN1VpFRndSukeyEb3Xpv8qZjjsoJZnTYpDYceuUTpog13D7qPxpviS7J29bSgSkR11hFFoXWk2yNdsR9WF'
/** Amount that a JavaScript number cannot represent exactly. */
const MUCH = '9007199254740993'

let server: Server | undefined
afterEach(() => server?.close())

/**
 * Returns a gateway with a mock node and a mock wallet, whose responses depend on the method or path. If there are
 * several responses to a method, the last one repeats.
 */
async function gatewayAnswered(answers: Record<string, string[]>): Promise<MoneroGateway> {
  const listening = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      const { method } = JSON.parse(text) as { method?: string }
      const known = answers[method ?? request.url?.slice(1) ?? ''] ?? ['{}']
      const answer = known.length > 1 ? known.shift() : known[0]
      response.end(method === undefined ? answer : `{"result":${answer}}`)
    })
  })
  server = listening
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`
  const common = { chain: 'monero', family: 'monero', network: 'mainnet', node: '', restoreHeight: 0 } as const
  return new MoneroGateway({ ...common, rpcUrl: url, walletUrl: url })
}

const block = (hash: string, txids: string[]) =>
  JSON.stringify({ block_header: { height: 9, hash, prev_hash: 'cc', timestamp: 60 }, tx_hashes: txids })
const transfer = (part: object, amount = '5') =>
  JSON.stringify({
    txid: TX,
    type: 'in',
    address: ADDRESS,
    subaddr_index: { major: 0, minor: 3 },
    height: 9,
    unlock_time: 0,
    double_spend_seen: false,
    ...part,
    amount: 'AMOUNT',
  }).replace('"AMOUNT"', amount)
const seen = (one: string) => [`{"in":[${one}]}`]
const read = { get_block: [block(HASH, [TX])], get_height: ['{"height":10}'], get_transfers: seen(transfer({})) }

it.each<[string, Record<string, string[]>, string[] | null]>([
  ['a transfer', read, ['5']],
  ['an amount beyond the exact range of a double', { ...read, get_transfers: seen(transfer({}, MUCH)) }, [MUCH]],
  ['a wallet that has not read the block yet', { ...read, get_height: ['{"height":9}'] }, null],
  ['a block that was replaced during the read', { ...read, get_block: [block(HASH, [TX]), block('dd', [TX])] }, null],
  ['a transfer that is not in the node’s block', { ...read, get_block: [block(HASH, [])] }, []],
  ['a transfer of another height', { ...read, get_transfers: seen(transfer({ height: 8 })) }, []],
  ['time-locked coins', { ...read, get_transfers: seen(transfer({ unlock_time: 20 })) }, []],
])(
  "block() returns a block's transfers, or null when the wallet or node is out of sync: %s",
  async (_what, answers, expected) => {
    const found = await (await gatewayAnswered({ ...answers })).block(9)
    expect(found?.transfers.map(({ amountAtomic }) => amountAtomic.toString()) ?? null).toEqual(expected)
    if (found?.transfers[0])
      expect(found.transfers[0]).toMatchObject({ outputKey: '0/3', address: ADDRESS, memo: null })
  },
)

it.each<[string, object, number]>([
  ['is unconfirmed', {}, 1],
  ['is spent twice', { double_spend_seen: true }, 0],
  ['is locked', { unlock_time: 20 }, 0],
])('pending() returns only spendable unconfirmed transfers (the transfer %s)', async (_what, part, count) => {
  const gateway = await gatewayAnswered({ get_transfers: [`{"pool":[${transfer({ type: 'pool', ...part })}]}`] })
  expect(await gateway.pending()).toHaveLength(count)
})

const OTHER_TX = 'cd'.repeat(32)
/**
 * Returns the transactions that the wallet sent after a position. `sent` lists all its transactions, each with the
 * height of its block.
 */
async function sentBy(after: string | null, tip: number, ...sent: [txid: string, height: number][]) {
  const out = sent.map(([txid, height]) => transfer({ type: 'out', txid, height }))
  const gateway = await gatewayAnswered({
    get_height: [`{"height":${tip + 1}}`],
    get_transfers: [`{"out":[${out.join(',')}]}`],
  })
  return gateway.sentBy(ADDRESS, after)
}

it('returns each Monero transaction that the wallet sent after a history position exactly once', async () => {
  const sent = [TX, OTHER_TX, OTHER_TX].map((id, index): [string, number] => [id, index === 0 ? 8 : 9])
  expect(await sentBy('8', 19, ...sent)).toEqual({ txIds: [OTHER_TX], position: '9', hasMore: false })
  expect(await sentBy('9', 19, ...sent)).toEqual({ txIds: [], position: '9', hasMore: false })
})

it('leaves the history position at the last final block when it returns a transaction in a later block', async () => {
  expect(await sentBy(null, 12, [TX, 12])).toMatchObject({ txIds: [TX], position: `2 ${TX}` })
  expect(await sentBy(`2 ${TX}`, 13, [TX, 12])).toMatchObject({ txIds: [], position: `3 ${TX}` })
  expect(await sentBy(`3 ${TX}`, 22, [TX, 12])).toMatchObject({ txIds: [], position: '12' })
})

it('returns a transaction that a reorg adds to a block that was already read', async () => {
  const changed = await sentBy(`3 ${TX}`, 13, [TX, 12], [OTHER_TX, 11])
  expect(changed).toMatchObject({ txIds: [OTHER_TX], position: `3 ${TX} ${OTHER_TX}` })
})

it('does not advance the history position while the wallet has not reached its height', async () => {
  expect(await sentBy(`9 ${TX}`, 4)).toEqual({ txIds: [], position: `9 ${TX}`, hasMore: false })
})

const header = (hash: string) => JSON.stringify({ block_header: { height: 9, hash } })
/** Returns a mined transaction that spends a coin. */
const spending = (keyImage: string) =>
  JSON.stringify({
    status: 'OK',
    txs: [{ tx_hash: HASH, as_json: JSON.stringify({ vin: [{ key: { k_image: keyImage } }] }) }],
  })
const UNKNOWN = '{"status":"OK"}'
/** Responses of a node on whose chain a final block spends the coin `spent`. */
const spent = {
  get_info: ['{"nettype":"mainnet"}'],
  get_version: ['{"version":65561}'],
  get_last_block_header: [header('tip')],
  is_key_image_spent: ['{"status":"OK","spent_status":[0,1]}'],
  get_block: [block('tip', [HASH])],
  get_transactions: [spending('other'), UNKNOWN],
}

it.each<[string, Record<string, string[]>, boolean]>([
  ['deep enough', spent, true],
  ['in a block that is not deep enough', { ...spent, get_transactions: [spending('spent'), UNKNOWN] }, false],
  ['in no block', { ...spent, is_key_image_spent: ['{"status":"OK","spent_status":[0,2]}'] }, false],
  ['while a new block arrives', { ...spent, get_last_block_header: [header('tip'), header('next')] }, false],
  ['while the node lacks a transaction', { ...spent, get_transactions: [UNKNOWN] }, false],
])('spentByAnother() returns true only for a spend in a final block: %s', async (_when, answers, expected) => {
  const gateway = await gatewayAnswered(structuredClone(answers))
  expect(await gateway.spentByAnother(`metadata.${TX}.unspent.spent`, TX, 2)).toBe(expected)
})

it.each([
  ['65560', /must be 0\.18 or newer/],
  ['null', /must be 0\.18 or newer/],
  ['65561', null],
])(
  'requires a wallet program that counts outputs with a repeated key only once: version %s',
  async (version, fault) => {
    const gateway = await gatewayAnswered({ ...spent, get_version: [`{"version":${version}}`] })
    if (fault === null) await expect(gateway.tip()).resolves.toMatchObject({ height: 9 })
    else await expect(gateway.tip()).rejects.toMatchObject({ retryable: false, message: expect.stringMatching(fault) })
  },
)

it('throws when the Monero settings contain no wallet URL', () => {
  const settings = { chain: 'monero', family: 'monero', network: 'mainnet', node: '', restoreHeight: 0 } as const
  expect(() => new MoneroGateway({ ...settings, rpcUrl: 'http://127.0.0.1:1' })).toThrow('walletUrl')
})
