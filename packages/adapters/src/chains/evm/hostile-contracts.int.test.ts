import type { IncomingTransfer } from '@cambio/core/chains/incoming-transfer'
import { present } from '@cambio/kernel/assert'
import { beforeAll, expect, it } from 'vitest'
import { createPublicClient, encodeFunctionData, getAddress, type Hex, http, numberToHex, padHex } from 'viem'
import {
  ACCOUNT_COINS,
  contractOf,
  sandbox,
  settingsOf,
  underTest,
  useSandboxChains,
} from '../testing/chains-under-test.ts'
import { NodeDestinationProbe } from '../node-destination-probe.ts'
import { tokenAbi } from './token-transfers.ts'

useSandboxChains()

const USDT = ACCOUNT_COINS[1]
const TOPIC = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const STRANGER = '0x00000000000000000000000000000000000000ab'
const SENT = 1_000n
const ONE_ETH = 10n ** 18n
/** Runtime code that returns 0 for every call, like a token whose `transfer` returns false. */
const RETURNS_FALSE = '0x600060005260206000f3'

/** Runtime code that writes to its storage only if it receives more than 1 wei. */
const BURNS_FOR_MORE = '0x60013411600857005b600160005500'

const word = (hex: string): string => padHex(hex as Hex, { size: 32 }).slice(2)

/** Returns runtime code that emits `Transfer` events and returns 1. */
function emitterCode(events: readonly { to: string; amountAtomic: bigint }[]): Hex {
  // MSTORE the amount at 0, LOG3(0, 32, topic, from, to).
  const logs = events.map(
    ({ to, amountAtomic }) =>
      `7f${word(numberToHex(amountAtomic))}6000527f${word(to.toLowerCase())}7f${word(STRANGER)}7f${TOPIC}60206000a3`,
  )
  return `0x${logs.join('')}600160005260206000f3`
}

let token: string
let client: ReturnType<typeof createPublicClient>

beforeAll(() => {
  token = present(contractOf(USDT), 'a token')
  client = createPublicClient({ transport: http(settingsOf('ethereum').rpcUrl) })
})

/** Calls a method of anvil that viem's public client does not declare. */
const anvil = (method: string, params: unknown[]): Promise<unknown> => client.request({ method, params } as never)

/**
 * Installs contract code at an account for one block, which contains the calls in `sent`. Returns the block's
 * transfers.
 */
async function blockWith(account: string, code: string, sent: { to: string; value?: bigint; data?: Hex }[]) {
  const before = await client.getCode({ address: getAddress(account) })
  await anvil('anvil_setCode', [account, code])
  await anvil('anvil_setBalance', [STRANGER, numberToHex(10n * ONE_ETH)])
  await anvil('anvil_impersonateAccount', [STRANGER])
  for (const { value = 0n, ...call } of sent)
    await anvil('eth_sendTransaction', [{ from: STRANGER, gas: '0x30d40', value: numberToHex(value), ...call }])
  await sandbox.mine('ETH')
  const { gateway } = underTest(USDT)
  const { height } = await gateway.tip()
  const { transactions } = await client.getBlock({ blockNumber: BigInt(height) })
  const receipts = await Promise.all(transactions.map((hash) => client.getTransactionReceipt({ hash })))
  expect(receipts.map(({ status }) => status)).toEqual(sent.map(() => 'success'))
  await anvil('anvil_setCode', [account, before ?? '0x'])
  return present(await gateway.block(height), 'the block').transfers
}

const to = (transfers: readonly IncomingTransfer[], address: string) =>
  transfers.filter((one) => one.address === address)
const transfer = (recipient: string) => ({
  to: token,
  data: encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [getAddress(recipient), SENT] }),
})

it('does not report a transfer for a successful token transaction without a Transfer event', async () => {
  const address = await underTest(USDT).freshAddress()
  expect(to(await blockWith(token, RETURNS_FALSE, [transfer(address)]), address)).toEqual([])
})

it('ignores the Transfer event of an unlisted contract, even in a call that transfers coins', async () => {
  const address = await underTest(USDT).freshAddress()
  const forged = emitterCode([{ to: address, amountAtomic: SENT }])
  const router = '0x00000000000000000000000000000000000000cd'
  expect(to(await blockWith(router, forged, [{ to: router, value: ONE_ETH }]), address)).toEqual([])
})

it('reports the amount that arrived when a token deducts a fee from the transfer', async () => {
  const address = await underTest(USDT).freshAddress()
  const arrived = (SENT * 99n) / 100n
  const taken = emitterCode([
    { to: address, amountAtomic: arrived },
    { to: STRANGER, amountAtomic: SENT - arrived },
  ])
  expect(to(await blockWith(token, taken, [transfer(address)]), address)).toMatchObject([
    { contract: token, amountAtomic: arrived, outputKey: `${token}:0` },
  ])
})

it('reports coins that a contract sends by self-destructing', async () => {
  const address = await underTest(USDT).freshAddress()
  const bomb = '0x00000000000000000000000000000000000000ef'
  const transfers = await blockWith(bomb, `0x73${address.slice(2).toLowerCase()}ff`, [{ to: bomb, value: ONE_ETH }])
  expect(to(transfers, address)).toMatchObject([{ outputKey: 'trace:0', contract: null, amountAtomic: ONE_ETH }])
  expect(await underTest(USDT).gateway.balance(address, null)).toBe(ONE_ETH)
})

it('estimates the cost of sending the full amount even if the hot wallet holds less', async () => {
  const recipient = '0x00000000000000000000000000000000000000fa'
  await anvil('anvil_setCode', [recipient, BURNS_FOR_MORE])
  const probe = new NodeDestinationProbe({
    chains: [settingsOf('ethereum')],
    hotAddressOf: async () => '0x00000000000000000000000000000000000000fb',
    within: (work) => work,
    now: () => 0,
  })
  const instrument = { chain: 'ethereum', contract: null }
  const cost = present(await probe.costOf(instrument, recipient, ONE_ETH), 'a cost')
  expect(cost.percent).toBeGreaterThan(present(await probe.costOf(instrument, recipient, 1n), 'a cost').percent)
  expect(cost.percent).toBeLessThan(300)
  await anvil('anvil_setCode', [recipient, '0x'])
})
