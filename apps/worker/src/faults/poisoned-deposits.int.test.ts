import { hasNode } from '@cambio/adapters/chains/chain-settings'
import { present } from '@cambio/kernel/assert'
import {
  createPublicClient,
  encodeFunctionData,
  http,
  pad,
  parseAbi,
  parseEther,
  type Hex,
  type PublicClient,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startDoubtfulRpc, type DoubtfulRpc } from '../testing/doubtful-rpc.ts'
import { openSteppedWorker, type SteppedWorker } from '../testing/stepped-worker.ts'
import { openWorld, type World } from '../testing/world.ts'

const CHAIN = 'ethereum'
const CHAIN_ID = 31_337
const DEPTH = 3
const LATER_BLOCKS = 12
const TOKEN = parseAbi(['function transfer(address to, uint256 value)'])
/** Gas prices, in wei, that are high enough to make a transaction the first in its block. */
const FEES = { chainId: CHAIN_ID, maxFeePerGas: 50_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n }
/**
 * Contract that forwards all its coins to the address in the input data. It keeps coins that arrive without input data.
 */
const FORWARDER = '0x36600557005b5f5f5f5f475f355af100'

let world: World
let worker: SteppedWorker
let node: DoubtfulRpc
let client: PublicClient
const asIs = (question: string): string => question

beforeAll(async () => {
  world = await openWorld({ chainNames: [CHAIN], blockSeconds: 3_600 })
  const { rpcUrl } = present(
    world.chains.filter(hasNode).find(({ chain }) => chain === CHAIN),
    CHAIN,
  )
  client = createPublicClient({ transport: http(rpcUrl) })
  node = await startDoubtfulRpc(rpcUrl)
  const chains = world.chains.map((one) => ({ ...one, rpcUrl: node.url }))
  worker = await openSteppedWorker(world.workerEnvironment(chains))
  await worker.step(CHAIN)
  await world.sendFloat()
  await mineAndStep(DEPTH + 2)
}, 360_000)
afterEach(async () => {
  node.changeRequest = asIs
  await world.resume(CHAIN)
})
afterAll(async () => {
  await worker?.close()
  node?.close()
  await world?.close()
}, 60_000)

async function mineAndStep(count: number): Promise<void> {
  for (let block = 0; block < count; block += 1) {
    await world.mine(CHAIN)
    await worker.step(CHAIN)
  }
}

async function account(ether: string) {
  const owner = privateKeyToAccount(generatePrivateKey())
  await world.setBalance(CHAIN, owner.address, `0x${parseEther(ether).toString(16)}`)
  return owner
}

const send = (serializedTransaction: Hex) => client.sendRawTransaction({ serializedTransaction })
const usdt = async () => present((await world.catalogue()).get({ slug: 'usdt-erc20' }).contract, 'a contract') as Hex
const stateOf = async (orderId: number) => present(await world.work.stores.orders.find(orderId), 'an order').state
const depositsOf = (orderId: number) => world.work.stores.orders.depositsOf(orderId)

test('an order awaits its deposit again when the pending token transfer fails', async () => {
  const order = await world.makeOrder({ from: 'usdt-erc20', to: 'eth', amount: '300', isRefunding: true })
  const attacker = await account('1')
  const data = encodeFunctionData({
    abi: TOKEN,
    functionName: 'transfer',
    args: [order.depositAddress as Hex, 300_000_000n],
  })
  // The attacker holds no USDT, so the transfer fails on chain.
  await send(await attacker.signTransaction({ ...FEES, nonce: 0, to: await usdt(), data, gas: 100_000n }))
  await worker.step(CHAIN)
  expect(await stateOf(order.orderId)).toBe('CONFIRMING')
  await mineAndStep(2)
  expect(await stateOf(order.orderId)).toBe('WAITING')
  expect(await depositsOf(order.orderId)).toMatchObject([{ status: 'ORPHANED' }])
}, 120_000)

test('sweeps the other deposit addresses when a token issuer has frozen one of them', async () => {
  const frozen = await world.makeOrder({ from: 'usdt-erc20', to: 'eth', amount: '300' })
  const from = `"from":"${frozen.depositAddress.toLowerCase()}"`
  // Make the gas estimate for the frozen address fail by requesting more than the address holds.
  node.changeRequest = (question) =>
    question.includes('eth_estimateGas') && question.toLowerCase().includes(from)
      ? question.replace(/("data":"0x[0-9a-f]{72})[0-9a-f]{64}/i, `$1${'f'.repeat(64)}`)
      : question
  await world.pay(frozen, '300')
  await mineAndStep(DEPTH + 1)
  const other = await world.paidOrder({ from: 'usdt-erc20', to: 'eth', amount: '500' })
  await mineAndStep(LATER_BLOCKS)
  const held = (order: typeof frozen) => world.held('usdt-erc20', order.depositAddress)
  expect(Number(await held(other))).toBe(0)
  expect(Number(await held(frozen))).toBe(300)
  node.changeRequest = asIs
  await mineAndStep(LATER_BLOCKS)
  expect(Number(await held(frozen))).toBe(0)
}, 240_000)

test('records the new amount when a reorg changes the amount of a deposit', async () => {
  const order = await world.makeOrder({ from: 'eth', to: 'usdt-erc20', amount: '5' })
  const contract = privateKeyToAccount(generatePrivateKey()).address
  await world.setCode(CHAIN, contract, FORWARDER)
  const [funder, caller] = [await account('10'), await account('10')]
  await mineAndStep(1)
  await send(
    await funder.signTransaction({ ...FEES, nonce: 0, to: contract, value: parseEther('5') - 1n, gas: 200_000n }),
  )
  await world.mine(CHAIN)
  const data = pad(order.depositAddress as Hex, { size: 32 })
  const call = await caller.signTransaction({ ...FEES, nonce: 0, to: contract, value: 1n, data, gas: 200_000n })
  await send(call)
  await world.mine(CHAIN)
  await worker.step(CHAIN)
  expect(await depositsOf(order.orderId)).toMatchObject([{ status: 'SEEN', amountAtomic: parseEther('5') }])
  // On the second fork, the contract has no coins of its own, so the repeated call forwards only its own one wei.
  await world.reorganise(CHAIN, 2, 'dropped')
  await worker.step(CHAIN)
  await send(call)
  await world.mine(CHAIN)
  await worker.step(CHAIN)
  expect(await depositsOf(order.orderId)).toMatchObject([{ amountAtomic: 1n }])
}, 120_000)
