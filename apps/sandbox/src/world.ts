import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startSimulatedNode } from './bitcoin-node/simulated-node.ts'
import { tokensOf } from './catalogue.ts'
import { EvmChain, type EvmPlan } from './evm/evm-chain.ts'
import { FiatProvider } from './fiat/fiat-provider.ts'
import { FiatSettings } from './fiat/fiat-settings.ts'
import { Applicants } from './identity-forms/applicants.ts'
import { Mailbox } from './mail/mailbox.ts'
import { startSmtpCatcher } from './mail/smtp-catcher.ts'
import { Market } from './market/market.ts'
import { PartnerExchange } from './partners/partner-exchange.ts'
import { partnerCoins, simulatedPartnerCoins } from './partners/partner-coins.ts'
import { SimulatedCoins } from './partners/simulated-coins.ts'
import type { SandboxChain } from './sandbox-chain.ts'
import { ScreeningList } from './screening/screening-list.ts'
import type { Settings } from './settings.ts'
import { endLeftOvers } from './state/left-overs.ts'
import { Ports } from './state/ports.ts'
import { MoneroChain } from './monero/monero-chain.ts'
import { SolanaChain } from './solana/solana-chain.ts'
import { StellarChain } from './stellar/stellar-chain.ts'
import { TonChain } from './ton/ton-chain.ts'
import { TronChain } from './tron/tron-chain.ts'
import { findLitecoind, litecoindFor, litecoindVersion, startLitecoind } from './utxo/litecoind.ts'
import {
  BITCOIN_CASH_REGTEST,
  BITCOIN_REGTEST,
  DOGECOIN_REGTEST,
  LITECOIN_REGTEST,
  type UtxoNetwork,
} from './utxo/params.ts'
import { UtxoChain, type UtxoNode } from './utxo/utxo-chain.ts'
import { XrpChain } from './xrp/xrp-chain.ts'

/** Chains, market, providers, screening and mail of a running sandbox. */
export type World = {
  port: number
  /** Folder for the files of all simulated systems. */
  folder: string
  chains: ReadonlyMap<string, SandboxChain>
  market: Market
  /** Seed of all simulated values. */
  seed: string
  /** Simulated liquidity providers, by name. */
  partners: ReadonlyMap<string, PartnerExchange>
  /** Provider-only coins. */
  simulatedCoins: SimulatedCoins
  /** Simulated card provider. */
  fiat: FiatProvider
  /** Simulated service of identity forms. */
  applicants: Applicants
  /** Sanctions list of the simulated screening provider. */
  screening: ScreeningList
  mailbox: Mailbox
  smtpUrl: string
  stop(): Promise<void>
}

async function utxoNode(
  plan: { network: UtxoNetwork; folder: string; port: number; litecoind: string | undefined },
  onDeath: (reason: string) => void,
): Promise<UtxoNode> {
  mkdirSync(plan.folder, { recursive: true })
  if (plan.litecoind === undefined) return startSimulatedNode(plan.network, plan.folder, plan.port)
  const { rpcUrl, child } = await startLitecoind(plan.litecoind, plan, onDeath)
  const node = `litecoind ${litecoindVersion(plan.litecoind)} -regtest (real node software, private chain)`
  return { rpcUrl, node, isReal: true, stop: () => child.stop() }
}

/** EVM chains of the sandbox. Their chain ids differ from those of the public chains that the exchange supports. */
const EVM_CHAINS: readonly Pick<EvmPlan, 'chain' | 'chainId' | 'nativeTitle' | 'bech32Prefix'>[] = [
  { chain: 'ethereum', chainId: 31_337, nativeTitle: 'ETH' },
  { chain: 'bsc', chainId: 31_338, nativeTitle: 'BNB' },
  { chain: 'polygon', chainId: 31_339, nativeTitle: 'POL' },
  { chain: 'iotex', chainId: 31_340, nativeTitle: 'IOTX', bech32Prefix: 'io' },
]

const UTXO_CHAINS = [
  { chain: 'litecoin', network: LITECOIN_REGTEST },
  { chain: 'bitcoin', network: BITCOIN_REGTEST },
  { chain: 'dogecoin', network: DOGECOIN_REGTEST },
  { chain: 'bitcoin-cash', network: BITCOIN_CASH_REGTEST },
]

/** Returns whether the `transfer` of a token returns no value, as with the real USDT on Ethereum. */
const isOddToken = (chain: string, title: string) => chain === 'ethereum' && title === 'USDT'

/**
 * Starts all parts of the sandbox. If a part fails, stops the parts that have started, and throws an error that names
 * the failed part.
 */
export async function startWorld(settings: Settings, onDeath: (reason: string) => void): Promise<World> {
  mkdirSync(settings.folder, { recursive: true, mode: 0o700 })
  const { folder } = settings
  // Must run first, because leftover node processes occupy the ports that this sandbox uses again.
  await endLeftOvers(folder)
  const ports = await Ports.claim(folder)
  const litecoind = litecoindFor(
    {
      hasReal: existsSync(join(folder, 'litecoin')),
      hasSimulated: existsSync(join(folder, 'litecoin-simulated')),
    },
    settings.litecoind,
    findLitecoind(settings.litecoind),
  )
  const evmPlans: EvmPlan[] = []
  for (const one of EVM_CHAINS)
    evmPlans.push({
      ...one,
      tokens: tokensOf(one.chain).map((token) => ({ ...token, isOdd: isOddToken(one.chain, token.currencyTitle) })),
      port: await ports.take(one.chain),
      folder: join(folder, one.chain),
    })
  const utxoPlans: { chain: string; network: UtxoNetwork; port: number; binary: string | undefined }[] = []
  for (const { chain, network } of UTXO_CHAINS)
    utxoPlans.push({
      ...{ chain, network, port: await ports.take(chain) },
      binary: chain === 'litecoin' ? litecoind : undefined,
    })
  const xrpPort = await ports.take('xrp')
  const tronPort = await ports.take('tron')
  const stellarPort = await ports.take('stellar')
  const tonPort = await ports.take('ton')
  const moneroPorts = {
    node: await ports.take('monero'),
    exchange: await ports.take('monero-house'),
    faucet: await ports.take('monero-faucet'),
  }
  const solanaPort = await ports.take('solana')
  const smtpPort = await ports.take('smtp')
  const startUtxo = async ({ chain, network, port, binary }: (typeof utxoPlans)[number]) => {
    // Each kind of node has its own folder, because real and simulated chains share no blocks.
    const home = join(folder, binary === undefined ? `${chain}-simulated` : chain)
    const node = await utxoNode({ network, folder: home, port, litecoind: binary }, onDeath)
    return UtxoChain.start(chain, network, node, home)
  }
  const started = await Promise.allSettled<SandboxChain>([
    ...evmPlans.map((plan) => EvmChain.start(plan, onDeath)),
    ...utxoPlans.map(startUtxo),
    XrpChain.start({ chain: 'xrp', port: xrpPort, folder: join(folder, 'xrp') }),
    TronChain.start(join(folder, 'tron'), tronPort),
    StellarChain.start(join(folder, 'stellar'), stellarPort),
    TonChain.start(join(folder, 'ton'), tonPort),
    ...(settings.monero === null
      ? []
      : [MoneroChain.start(settings.monero, { folder: join(folder, 'monero'), ports: moneroPorts }, onDeath)]),
    SolanaChain.start(join(folder, 'solana'), solanaPort),
  ])
  const chains = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const failure = started.find((result) => result.status === 'rejected')
  if (failure !== undefined) {
    await Promise.all(chains.map((chain) => chain.stop()))
    throw failure.reason
  }
  const market = new Market(folder, settings.seed)
  const byName = new Map(chains.map((chain) => [chain.entry.chain, chain]))
  const simulatedCoins = new SimulatedCoins(folder)
  const coins = partnerCoins(byName)
  const partners = new Map([
    [
      'changenow',
      new PartnerExchange('changenow', {
        ...{ folder, market, returnsByItself: false },
        coins: [...coins, ...simulatedPartnerCoins(simulatedCoins)],
      }),
    ],
    ['sideshift', new PartnerExchange('sideshift', { folder, market, coins, returnsByItself: true })],
  ])
  const mailbox = new Mailbox(folder)
  const smtp = await startSmtpCatcher(smtpPort, mailbox)
  const fiatSettings = new FiatSettings(folder, settings.publicUrl)
  const applicants = new Applicants(folder, fiatSettings)
  const { seed } = settings
  const fiat = new FiatProvider({ folder, coins, market, seed, mailbox, settings: fiatSettings, applicants })
  const miners = chains.map((chain) => mineByItself(chain, settings.blockIntervalMs * (chain.blockPace ?? 1)))
  return {
    port: settings.port,
    folder,
    chains: byName,
    market,
    seed,
    partners,
    simulatedCoins,
    fiat,
    applicants,
    screening: new ScreeningList(folder),
    mailbox,
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    stop: async () => {
      for (const miner of miners) clearInterval(miner)
      for (const partner of partners.values()) partner.stop()
      await fiat.stop()
      await applicants.stop()
      market.stop()
      await Promise.all([smtp.stop(), ...chains.map((chain) => chain.stop())])
    },
  }
}

/** Mines a block every interval. Skips an interval if the node is still mining the previous block. */
function mineByItself(chain: SandboxChain, intervalMs: number): NodeJS.Timeout {
  let isMining = false
  return setInterval(() => {
    if (isMining) return
    isMining = true
    chain
      .mine(1)
      .catch((error: Error) => console.error(`${chain.entry.chain}: no block: ${error.message.split('\n')[0]}`))
      .finally(() => (isMining = false))
  }, intervalMs)
}
