import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Address, beginCell, comment } from '@ton/core'
import { afterEach, expect, it } from 'vitest'
import { TonAddressRules } from './address-rules.ts'
import { TonGateway } from './ton-gateway.ts'
import { commentOf } from './ton-message.ts'

const HASH = 'e4d954ef9f4e1250a26b5bbad76a1cdd17cfd08babad6f4c23e372270aef6f76'
const ACCOUNT = 'UQDk2VTvn04SUKJrW7rXahzdF8_Qi6utb0wj43InCu9vdmcU'
const BOUNCEABLE = 'EQDk2VTvn04SUKJrW7rXahzdF8_Qi6utb0wj43InCu9vdjrR'
const RAW = `0:${HASH.toUpperCase()}`
const ROOT = Buffer.alloc(32, 0xab)
const BLOCK = { seqno: 9, root_hash: ROOT.toString('base64'), gen_utime: '1700000000', global_id: -239 }
const MESSAGE_HASH = Buffer.alloc(32, 0xcd)

let server: Server | undefined
let requests: URL[]
afterEach(() => server?.close())

/** Creates a gateway to a mock indexer with one response per call name. A number stands for an HTTP status. */
async function gatewayAnswered(answers: Record<string, object | number>): Promise<TonGateway> {
  requests = []
  const listening = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://index')
    requests.push(url)
    const answer = answers[url.pathname.split('/').at(-1) ?? ''] ?? 404
    if (typeof answer === 'number') response.statusCode = answer
    request.resume().on('end', () => response.end(JSON.stringify(answer)))
  })
  server = listening
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  const { port } = listening.address() as AddressInfo
  const rpcUrl = `http://127.0.0.1:${port}/v?api_key=x`
  return new TonGateway({ chain: 'ton', family: 'ton', rpcUrl, globalId: -239, node: '' })
}

interface TransactionPart {
  source?: string | null
  value?: string
  before?: string
  after?: string
  out?: string[]
  bounce?: { type: string }
  body?: string
  emulated?: boolean
}

const bodyOf = (text: string) => comment(text).toBoc().toString('base64')

function transactionJson({
  source = RAW,
  value = '5000',
  before = '100',
  after = '5090',
  out = [],
  ...more
}: TransactionPart = {}) {
  const message = (coins: string) => ({ hash: MESSAGE_HASH.toString('base64'), source, value: coins })
  return {
    account: RAW,
    mc_block_seqno: 9,
    ...(more.emulated && { emulated: true }),
    in_msg: {
      ...message(value),
      value: source === null ? null : value,
      message_content: { body: more.body ?? bodyOf('7') },
    },
    out_msgs: out.map(message),
    account_state_before: { balance: before },
    account_state_after: { balance: after },
    description: { aborted: false, ...(more.bounce && { bounce: more.bounce }) },
  }
}

const read = async (transaction: object) => {
  const gateway = await gatewayAnswered({
    blocks: { blocks: [BLOCK] },
    transactionsByMasterchainBlock: { transactions: [transaction] },
  })
  return gateway.block(9)
}

it('reads both incoming transfers and network charges from a TON block', async () => {
  const block = await read(transactionJson())
  const txId = MESSAGE_HASH.toString('hex')
  expect(block).toMatchObject({ height: 9, hash: ROOT.toString('hex'), at: 1_700_000_000_000 })
  expect(block?.transfers).toEqual([
    { txId, outputKey: 'message', address: ACCOUNT, memo: '7', contract: null, amountAtomic: 5_000n },
  ])
  expect(block?.upkeep).toEqual([{ txId, address: ACCOUNT, amountAtomic: 10n }])
  expect(
    requests.every((url) => url.pathname.startsWith('/v/api/v3/') && url.searchParams.get('api_key') === 'x'),
  ).toBe(true)
})

it.each<[string, TransactionPart, bigint[], bigint[]]>([
  ['coins that bounced', { bounce: { type: 'ok' }, out: ['4900'], after: '90' }, [], [110n]],
  ['coins that could not bounce', { bounce: { type: 'nofunds' } }, [5_000n], [10n]],
  ['a message without coins that cost rent', { value: '0', after: '99' }, [], [1n]],
  ['an external message, whose cost is a fee', { source: null, after: '40', out: ['50'] }, [], []],
  ['an account that keeps the full amount', { before: '0', after: '5000' }, [5_000n], []],
])('reads the transfers and network charges of a TON block: %s', async (_what, part, arrived, kept) => {
  const block = await read(transactionJson(part))
  expect(block?.transfers.map(({ amountAtomic }) => amountAtomic)).toEqual(arrived)
  expect(block?.upkeep?.map(({ amountAtomic }) => amountAtomic)).toEqual(kept)
})

it.each<[string, TransactionPart, object]>([
  ['a payment', { source: null, after: '40', out: ['50'] }, { succeeded: true, feeAtomic: 10n }],
  ['a payment that sent nothing', { source: null, after: '90' }, { succeeded: false, feeAtomic: 10n }],
  ['a deposit', {}, { succeeded: true }],
  ['a deposit that was sent back', { bounce: { type: 'ok' } }, { succeeded: false }],
])('reports the outcome of %s on TON', async (_what, part, expected) => {
  const gateway = await gatewayAnswered({
    transactionsByMessage: { transactions: [transactionJson(part)] },
    blocks: { blocks: [BLOCK] },
  })
  const block = { height: 9, hash: ROOT.toString('hex') }
  expect(await gateway.transaction('cd'.repeat(32))).toMatchObject({ status: 'included', block, ...expected })
})

it('ignores a TON transaction that the indexer has only emulated so far', async () => {
  const gateway = await gatewayAnswered({
    transactionsByMessage: { transactions: [transactionJson({ emulated: true })] },
  })
  expect(await gateway.transaction('cd'.repeat(32))).toEqual({ status: 'unknown' })
})

it.each<[string, TransactionPart, string]>([
  ['an account', { source: RAW }, ACCOUNT],
  ['an account of the masterchain', { source: `-1:${HASH}` }, `-1:${HASH}`],
])('returns the source account of a TON message as its sender: %s', async (_what, part, sender) => {
  const gateway = await gatewayAnswered({ transactionsByMessage: { transactions: [transactionJson(part)] } })
  const name = { txId: 'cd'.repeat(32), outputKey: 'message', contract: null, address: ACCOUNT }
  expect(await gateway.senders(name)).toEqual([sender])
})

it('rejects a TON node on another network', async () => {
  const gateway = await gatewayAnswered({ masterchainInfo: { last: { ...BLOCK, global_id: -3 } } })
  await expect(gateway.tip()).rejects.toMatchObject({ retryable: false })
})

it('uses sequence number 0 before the TON wallet contract exists', async () => {
  const wallets = (one: object) => ({ walletStates: { wallets: [one] } })
  expect(await (await gatewayAnswered(wallets({ balance: '5', seqno: 4 }))).nextSequence(ACCOUNT)).toBe(4)
  server?.close()
  expect(await (await gatewayAnswered(wallets({ balance: '5', seqno: null }))).nextSequence(ACCOUNT)).toBe(0)
  server?.close()
  const empty = await gatewayAnswered(wallets({ balance: '0' }))
  await expect(empty.nextSequence(ACCOUNT)).rejects.toMatchObject({ retryable: true })
})

it('rejects a TON transfer that would leave no coins for the fee', async () => {
  const gateway = await gatewayAnswered({ accountStates: { accounts: [{ balance: '1100000000' }] }, message: 500 })
  const transfer = { from: ACCOUNT, to: ACCOUNT, memo: null, contract: null, amountAtomic: 1_000_000_000n }
  expect((await gateway.terms(transfer)).maxFeeAtomic).toBe(100_000_000n)
  await expect(gateway.terms({ ...transfer, amountAtomic: 1_000_000_001n })).rejects.toMatchObject({ retryable: false })
  expect(await gateway.broadcast('00')).toBe('unclear')
})

it('returns TON balances only for the latest block', async () => {
  const gateway = await gatewayAnswered({
    accountStates: { accounts: [{ balance: '7' }] },
    masterchainInfo: { last: BLOCK },
  })
  const hash = ROOT.toString('hex')
  expect(await gateway.balanceAt([ACCOUNT], null, { height: 9, hash })).toBe(7n)
  expect(await gateway.balanceAt([ACCOUNT], null, { height: 8, hash })).toBeNull()
})

it.each<[string, string, string | null]>([
  ['a comment', bodyOf('123'), '123'],
  ['a comment followed by a space', bodyOf('123 '), '123'],
  ['a comment that spans several cells', bodyOf('слово '.repeat(25)), 'слово '.repeat(25).trim()],
  ['a comment with a zero byte', bodyOf('1\u00002'), null],
  ['a comment that is too long', bodyOf('x'.repeat(201)), null],
  ['no comment', beginCell().storeUint(0x0f8a7ea5, 32).storeUint(5, 64).endCell().toBoc().toString('base64'), null],
  [
    'an encrypted comment',
    beginCell().storeUint(0x2167da4b, 32).storeStringTail('123').endCell().toBoc().toString('base64'),
    null,
  ],
  ['an empty body', beginCell().endCell().toBoc().toString('base64'), null],
  ['a body that is not a bag of cells', 'nonsense', null],
])('reads the memo of a TON message: %s', (_what, body, memo) => {
  expect(commentOf(body)).toBe(memo)
})

const ok = { ok: true, canonical: ACCOUNT }
const bad = { ok: false, field: 'address' }

it.each<[string, string, string | null, object]>([
  ['a non-bounceable address', ACCOUNT, null, ok],
  ['a bounceable address', BOUNCEABLE, null, ok],
  ['an address in standard base64', BOUNCEABLE.replaceAll('_', '/').replaceAll('-', '+'), null, ok],
  ['a raw address', RAW, null, ok],
  ['a comment', ACCOUNT, 'for Ann', ok],
  ['a comment too long', ACCOUNT, 'я'.repeat(61), { ok: false, field: 'memo' }],
  ['a comment with a control character', ACCOUNT, 'a\nb', { ok: false, field: 'memo' }],
  ['a test network', Address.parse(ACCOUNT).toString({ testOnly: true }), null, bad],
  ['the masterchain', Address.parse(`-1:${HASH}`).toString(), null, bad],
  ['a wrong checksum', `${ACCOUNT.slice(0, -1)}V`, null, bad],
  ['a truncated address', ACCOUNT.slice(0, -1), null, bad],
  ['another chain', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', null, bad],
  ['a hundred thousand characters', 'U'.repeat(100_000), null, bad],
])('validates a TON address together with its memo: %s', (_what, address, memo, expected) => {
  expect(new TonAddressRules().check(address, memo)).toMatchObject(expected)
})

it("parses and formats TON addresses exactly like TON's own library", () => {
  const rules = new TonAddressRules()
  for (let nth = 0; nth < 50; nth += 1) {
    const address = new Address(0, Buffer.alloc(32, nth * 5 + 1))
    const canonical = address.toString({ bounceable: false })
    for (const text of [address.toString(), canonical, address.toRawString(), address.toString({ urlSafe: false })])
      expect(rules.check(text, null)).toEqual({ ok: true, canonical })
  }
})

it('creates payment links for TON wallets', () => {
  const payment = { address: ACCOUNT, amountAtomic: 1_500_000_000n }
  expect(new TonAddressRules().paymentUri({ ...payment, memo: '7' })).toBe(
    `ton://transfer/${ACCOUNT}?amount=1500000000&text=7`,
  )
})
