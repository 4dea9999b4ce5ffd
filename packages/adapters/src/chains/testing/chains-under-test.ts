import { randomBytes } from 'node:crypto'
import { present } from '@cambio/kernel/assert'
import { formatAmount } from '@cambio/kernel/money'
import { base58 } from '@scure/base'
import { afterAll, beforeAll } from 'vitest'
import { LocalSigner } from '../../signer/local-signer.ts'
import { walletRoot } from '../../signer/wallet-root.ts'
import { hasNode, type ChainSettings } from '../chain-settings.ts'
import { createAddressRules } from '../compose-address-rules.ts'
import { createGateway } from '../compose-chains.ts'
import type { ChainUnderTest } from './chain-gateway.suite.ts'
import { MemorySpendMark, MemorySpendStore, NO_VALUE_CAPS, UNIT_VALUES } from './memory-spend-store.ts'
import { SandboxProcess } from './sandbox-process.ts'

export const ACCOUNT_COINS = [
  { name: 'ETH', currencyTitle: 'ETH', networkTitle: 'ETH', chain: 'ethereum', decimals: 18 },
  { name: 'USDT on Ethereum', currencyTitle: 'USDT', networkTitle: 'ERC20', chain: 'ethereum', decimals: 6 },
  { name: 'BNB', currencyTitle: 'BNB', networkTitle: 'BNB', chain: 'bsc', decimals: 18 },
  { name: 'USDT on BSC', currencyTitle: 'USDT', networkTitle: 'BEP20', chain: 'bsc', decimals: 18 },
  { name: 'POL', currencyTitle: 'POL', networkTitle: 'POL', chain: 'polygon', decimals: 18 },
  { name: 'USDC on Polygon', currencyTitle: 'USDC', networkTitle: 'POLYGON', chain: 'polygon', decimals: 6 },
  { name: 'IOTX', currencyTitle: 'IOTX', networkTitle: 'IOTX', chain: 'iotex', decimals: 18 },
  { name: 'XRP', currencyTitle: 'XRP', networkTitle: 'XRP', chain: 'xrp', decimals: 6 },
  { name: 'XLM', currencyTitle: 'XLM', networkTitle: 'XLM', chain: 'stellar', decimals: 7 },
  { name: 'TON', currencyTitle: 'TON', networkTitle: 'TON', chain: 'ton', decimals: 9 },
  { name: 'SOL', currencyTitle: 'SOL', networkTitle: 'SOL', chain: 'solana', decimals: 9 },
  { name: 'USDC on Solana', currencyTitle: 'USDC', networkTitle: 'SPL', chain: 'solana', decimals: 6 },
  { name: 'TRX', currencyTitle: 'TRX', networkTitle: 'TRX', chain: 'tron', decimals: 6 },
  { name: 'USDT on Tron', currencyTitle: 'USDT', networkTitle: 'TRC20', chain: 'tron', decimals: 6 },
] as const

export const OUTPUT_COINS = [
  { name: 'LTC', currencyTitle: 'LTC', networkTitle: 'LTC', chain: 'litecoin', decimals: 8 },
  { name: 'BTC', currencyTitle: 'BTC', networkTitle: 'BTC', chain: 'bitcoin', decimals: 8 },
  { name: 'DOGE', currencyTitle: 'DOGE', networkTitle: 'DOGE', chain: 'dogecoin', decimals: 8 },
  { name: 'BCH', currencyTitle: 'BCH', networkTitle: 'BCH', chain: 'bitcoin-cash', decimals: 8 },
] as const

export const COINS = [...ACCOUNT_COINS, ...OUTPUT_COINS]

/** Native coin of each account-based chain, with an amount in coins that covers a payment and its fee. */
export const NATIVE: Readonly<Record<string, readonly [title: string, amount: string]>> = {
  ethereum: ['ETH', '2'],
  bsc: ['BNB', '2'],
  polygon: ['POL', '2'],
  iotex: ['IOTX', '2'],
  xrp: ['XRP', '2'],
  stellar: ['XLM', '5'],
  ton: ['TON', '5'],
  solana: ['SOL', '2'],
  tron: ['TRX', '50'],
}

const HUGE = 10n ** 30n
const caps = { perTransactionAtomic: HUGE, perHourAtomic: HUGE, perDayAtomic: HUGE }
export let sandbox: SandboxProcess
export let settings: ChainSettings[]
export let signer: LocalSigner
let indexes = 0

/** Returns an index that no deposit address in this file uses. */
export const nextIndex = (): number => indexes++
export const settingsOf = (chain: string) =>
  present(
    settings.filter(hasNode).find((one) => one.chain === chain),
    chain,
  )

export function contractOf(coin: (typeof COINS)[number]): string | null {
  const one = settingsOf(coin.chain)
  if (!('tokens' in one)) return null
  return one.tokens.find(({ currencyTitle }) => currencyTitle === coin.currencyTitle)?.contract ?? null
}

export function underTest(coin: (typeof COINS)[number]): ChainUnderTest {
  const { family } = settingsOf(coin.chain)
  return {
    gateway: createGateway(settingsOf(coin.chain)),
    contract: contractOf(coin),
    freshAddress: () => signer.address(coin.chain, { purpose: 'deposit', index: nextIndex() }),
    deposit: async (address, amountAtomic) => {
      const { currencyTitle, networkTitle } = coin
      const amount = formatAmount(amountAtomic, coin.decimals)
      return (await sandbox.deposit({ currencyTitle, networkTitle, address, amount })).txId
    },
    mine: (count) => sandbox.mine(coin.networkTitle, count),
    reorg: (depth, transactions) => sandbox.reorg(coin.networkTitle, depth, transactions),
    nonsense: family === 'evm' ? '0x02c0' : '0200',
    unknownTxId: unknownTxIdOf(family),
    canonical: (address) => canonicalOn(coin.chain, address),
  }
}

function canonicalOn(chain: string, address: string): string | null {
  const verdict = present(createAddressRules(settings).get(chain), chain).check(address, null)
  return verdict.ok ? verdict.canonical : null
}

function unknownTxIdOf(family: ChainSettings['family']): string {
  if (family === 'solana') return base58.encode(new Uint8Array(64).fill(0xab))
  return `${family === 'evm' ? '0x' : ''}${'ab'.repeat(32)}`
}

/** Starts the sandbox and a signer for the tests in a file. */
export function useSandboxChains(): void {
  beforeAll(async () => {
    sandbox = await SandboxProcess.start()
    settings = await sandbox.chains()
    signer = new LocalSigner({
      root: walletRoot(randomBytes(32)),
      chains: settings,
      caps: new Map(COINS.map(({ currencyTitle }) => [currencyTitle, caps])),
      feeAssets: new Map([
        ...Object.entries(NATIVE).map(([chain, [title]]) => [chain, title] as const),
        ...OUTPUT_COINS.map(({ chain, currencyTitle }) => [chain, currencyTitle] as const),
      ]),
      spends: new MemorySpendStore(),
      valueCaps: NO_VALUE_CAPS,
      openValuation: UNIT_VALUES,
      coldWallets: new Map(),
      mark: new MemorySpendMark(),
    })
  }, 90_000)
  afterAll(() => sandbox?.stop())
}
