import { beforeEach, expect, test } from 'vitest'
import { tronAddress } from './tron-address.ts'
import { TronBalances } from './tron-balances.ts'
import type { BlockJson, InfoJson, TransactionJson } from './tron-json.ts'

const hexOf = (index: number) => index.toString(16).padStart(40, '0')
const addressAt = (index: number) => tronAddress(`0x${hexOf(index)}`)
const ADDRESSES = Array.from({ length: 40 }, (_, index) => addressAt(index + 1))
const TOKEN = addressAt(999)

/** Mock Tron node. Tests can change its newest block and its balances. */
class FakeNode {
  blocks: BlockJson[] = [blockOf(0, '', [])]
  receipts = new Map<string, InfoJson[]>()
  balances = new Map<string, bigint>()
  reads: string[] = []
  /** Called before the mock node returns a balance. */
  onRead: () => void = () => {}

  head = async () => this.blocks.at(-1)!
  block = async (height: number) => this.blocks[height] ?? null
  receiptsOf = async ({ blockID }: BlockJson) => this.receipts.get(blockID) ?? []

  read = async (address: string, contract: string | null) => {
    this.onRead()
    this.reads.push(address)
    return this.balances.get(`${address}/${contract ?? ''}`) ?? 0n
  }

  mine(transactions: TransactionJson[] = [], receipts: InfoJson[] = [], fork = ''): void {
    const parent = this.blocks.at(-1)?.blockID ?? ''
    const block = blockOf(this.blocks.length, parent, transactions, fork)
    this.blocks.push(block)
    this.receipts.set(block.blockID, receipts)
  }

  get newest() {
    return { height: this.blocks.length - 1, hash: this.blocks.at(-1)!.blockID }
  }
}

function blockOf(number: number, parentHash: string, transactions: TransactionJson[], fork = ''): BlockJson {
  return { blockID: `block ${number}${fork}`, block_header: { raw_data: { number, parentHash } }, transactions }
}

function transfer(from: number, to: number): TransactionJson {
  const value = { owner_address: `41${hexOf(from)}`, to_address: `41${hexOf(to)}`, amount: 1 }
  return { txID: 'a', raw_data: { contract: [{ type: 'TransferContract', parameter: { value } }] } }
}

let node: FakeNode
let balances: TronBalances
const sum = (contract: string | null = null) => balances.sumAt(ADDRESSES, contract, node.newest)

beforeEach(() => {
  node = new FakeNode()
  for (const address of ADDRESSES) node.balances.set(`${address}/`, 10n).set(`${address}/${TOKEN}`, 1n)
  balances = new TronBalances({ node, read: (address, contract) => node.read(address, contract) })
})

test('sums the TRX and token balances of all addresses', async () => {
  expect(await sum()).toBe(400n)
  expect(await sum(TOKEN)).toBe(40n)
})

test('rereads a Tron balance only when its address appears in a new block', async () => {
  await sum()
  node.reads = []
  node.balances.set(`${ADDRESSES[1]}/`, 7n).set(`${ADDRESSES[4]}/`, 13n)
  node.mine([transfer(2, 5)])
  expect(await sum()).toBe(400n)
  expect(new Set(node.reads)).toEqual(new Set([ADDRESSES[1], ADDRESSES[4]]))
})

test.each<[string, Partial<InfoJson>]>([
  ['a contract sends coins to', { internal_transactions: [{ transferTo_address: `41${hexOf(3)}` }] }],
  ['a token event names', { log: [{ address: hexOf(999), topics: ['dd'.repeat(32), hexOf(3).padStart(64, '0')] }] }],
])("rereads a Tron address's balance when %s the address", async (_case, receipt) => {
  await sum()
  node.reads = []
  node.mine([], [{ id: 'a', blockNumber: 1, receipt: {}, ...receipt }])
  await sum()
  expect(node.reads).toEqual([ADDRESSES[2]])
})

test('returns no Tron balances when a new block arrives during the call', async () => {
  let left = 3
  node.onRead = () => {
    left -= 1
    if (left !== 0) return
    node.balances.set(`${ADDRESSES[0]}/`, 4n).set(`${ADDRESSES[39]}/`, 16n)
    node.mine([transfer(1, 40)])
  }
  expect(await sum()).toBeNull()
  node.reads = []
  expect(await sum()).toBe(400n)
  expect(new Set(node.reads)).toEqual(new Set([ADDRESSES[0], ADDRESSES[39]]))
})

test('returns null without reading any Tron balance if the requested block is not the newest', async () => {
  const before = node.newest
  node.mine()
  expect(await balances.sumAt(ADDRESSES, null, before)).toBeNull()
  expect(node.reads).toEqual([])
})

test('rereads all Tron balances after a reorg or after 200 blocks without a call', async () => {
  node.mine()
  await sum()
  node.blocks.pop()
  node.mine([], [], ' of a fork')
  node.mine()
  node.reads = []
  await sum()
  expect(node.reads).toHaveLength(ADDRESSES.length)
  node.reads = []
  for (let block = 0; block < 201; block += 1) node.mine()
  await sum()
  expect(node.reads).toHaveLength(ADDRESSES.length)
})

test('returns correct sums to concurrent calls for TRX and for tokens', async () => {
  expect(await Promise.all([sum(), sum(TOKEN), sum()])).toEqual([400n, 40n, 400n])
})
