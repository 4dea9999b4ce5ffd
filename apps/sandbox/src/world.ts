import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startSimulatedNode } from './bitcoin-node/simulated-node.ts'
import { tokensOf } from './catalogue.ts'
import { EvmChain, type EvmPlan } from './evm/evm-chain.ts'
import { BankBook } from './fiat/bank/bank-book.ts'
import { FiatProvider } from './fiat/fiat-provider.ts'
import { FiatSettings } from './fiat/fiat-settings.ts'
import { Applicants } from './identity-forms/applicants.ts'
import { Mailbox } from './mail/mailbox.ts'
import { startSmtpCatcher } from './mail/smtp-catcher.ts'
import { Market } from './market/market.ts'
import { SandboxMessenger } from './messenger/bot-api/sandbox-messenger.ts'
import { PartnerExchange } from './partners/partner-exchange.ts'
import { partnerCoins, simulatedPartnerCoins, type PartnerCoin } from './partners/partner-coins.ts'
import { SimulatedCoins } from './partners/simulated-coins.ts'
import type { SandboxChain } from './sandbox-chain.ts'
import { ScreeningList } from './screening/screening-list.ts'
import type { Settings } from './settings.ts'
import { endLeftOvers } from './state/left-overs.ts'
import { Ports } from './state/ports.ts'
import { MoneroChain } from './monero/monero-chain.ts'
import type { MoneroPrograms } from './monero/monerod.ts'
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

/** All parts of a running sandbox: chains, market, providers, screening, messenger and mail. */
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
  /** The simulated bank's statement. */
  bank: BankBook
  /** Simulated identity form service. */
  applicants: Applicants
  /** The simulated screening provider's sanctions list. */
  screening: ScreeningList
  mailbox: Mailbox
  /** Simulated messenger with the bot's chats. */
  messenger: SandboxMessenger
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

/** The sandbox's EVM chains. Their chain IDs differ from those of the public chains that the exchange supports. */
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

/** Returns whether the token's `transfer` returns no value, as with the real USDT on Ethereum. */
const isOddToken = (chain: string, title: string) => chain === 'ethereum' && title === 'USDT'

/**
 * Starts all parts of the sandbox. If a part fails to start, stops the started parts and throws an error with the name
 * of the failed part.
 */
export async function startWorld(settings: Settings, onDeath: (reason: string) => void): Promise<World> {
  const { folder, port, seed } = settings
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Must run first because leftover node processes occupy the ports that this sandbox reuses.
  await endLeftOvers(folder)
  const ports = await Ports.claim(folder)
  const plans = await planChains(settings, ports)
  const smtpPort = await ports.take('smtp')
  const chains = await startChains(settings, plans, onDeath)
  const byName = new Map(chains.map((chain) => [chain.entry.chain, chain]))
  const { stop: stopServices, ...services } = openServices(settings, byName)
  const smtp = await startSmtpCatcher(smtpPort, services.mailbox)
  const miners = chains.map((chain) => mineByItself(chain, settings.blockIntervalMs * (chain.blockPace ?? 1)))
  return {
    port,
    folder,
    seed,
    chains: byName,
    ...services,
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    stop: async () => {
      for (const miner of miners) clearInterval(miner)
      await stopServices()
      await Promise.all([smtp.stop(), ...chains.map((chain) => chain.stop())])
    },
  }
}

interface UtxoPlan {
  chain: string
  network: UtxoNetwork
  port: number
  binary: string | undefined
}

/** Ports and programs for the chains to start. */
interface ChainPlans {
  evm: readonly EvmPlan[]
  utxo: readonly UtxoPlan[]
  ports: Record<'xrp' | 'tron' | 'stellar' | 'ton' | 'solana', number>
  moneroPorts: Record<'node' | 'exchange' | 'faucet', number>
}

/** Assigns ports to the nodes. The order matters because each new name is assigned the next free port. */
async function planChains({ folder, litecoind: named }: Settings, ports: Ports): Promise<ChainPlans> {
  const hasReal = existsSync(join(folder, 'litecoin'))
  const hasSimulated = existsSync(join(folder, 'litecoin-simulated'))
  const litecoind = litecoindFor({ hasReal, hasSimulated }, named, findLitecoind(named))
  const evm: EvmPlan[] = []
  for (const one of EVM_CHAINS) {
    const tokens = tokensOf(one.chain).map((token) => ({ ...token, isOdd: isOddToken(one.chain, token.currencyTitle) }))
    evm.push({ ...one, tokens, port: await ports.take(one.chain), folder: join(folder, one.chain) })
  }
  const utxo: UtxoPlan[] = []
  for (const { chain, network } of UTXO_CHAINS) {
    const binary = chain === 'litecoin' ? litecoind : undefined
    utxo.push({ chain, network, port: await ports.take(chain), binary })
  }
  const [xrp, tron] = [await ports.take('xrp'), await ports.take('tron')]
  const [stellar, ton] = [await ports.take('stellar'), await ports.take('ton')]
  const moneroPorts = {
    node: await ports.take('monero'),
    exchange: await ports.take('monero-exchange'),
    faucet: await ports.take('monero-faucet'),
  }
  const solana = await ports.take('solana')
  return { evm, utxo, ports: { xrp, tron, stellar, ton, solana }, moneroPorts }
}

/** Starts all chains. If a chain fails to start, stops the other chains and throws the error of the failed chain. */
async function startChains(
  settings: Settings,
  plans: ChainPlans,
  onDeath: (reason: string) => void,
): Promise<SandboxChain[]> {
  const { chainNames } = settings
  const starts = chainStarts(settings, plans, onDeath).filter(({ chain }) => chainNames?.has(chain) ?? true)
  const started = await Promise.allSettled(starts.map(({ start }) => start()))
  const chains = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const failure = started.find((result) => result.status === 'rejected')
  if (failure === undefined) return chains
  await Promise.all(chains.map((chain) => chain.stop()))
  throw failure.reason
}

interface ChainStart {
  chain: string
  start: () => Promise<SandboxChain>
}

/** Returns all chains that the sandbox can run, in the sequence in which pages list them. */
function chainStarts(
  { folder, monero }: Settings,
  { evm, utxo, ports, moneroPorts }: ChainPlans,
  onDeath: (reason: string) => void,
): ChainStart[] {
  const folderOf = (chain: string): string => join(folder, chain)
  return [
    ...evm.map((plan) => ({ chain: plan.chain, start: () => EvmChain.start(plan, onDeath) })),
    ...utxo.map((plan) => ({ chain: plan.chain, start: () => startUtxo(folder, plan, onDeath) })),
    { chain: 'xrp', start: () => XrpChain.start({ chain: 'xrp', port: ports.xrp, folder: folderOf('xrp') }) },
    { chain: 'tron', start: () => TronChain.start(folderOf('tron'), ports.tron) },
    { chain: 'stellar', start: () => StellarChain.start(folderOf('stellar'), ports.stellar) },
    { chain: 'ton', start: () => TonChain.start(folderOf('ton'), ports.ton) },
    ...(monero === null ? [] : [{ chain: 'monero', start: () => startMonero(monero, folder, moneroPorts, onDeath) }]),
    { chain: 'solana', start: () => SolanaChain.start(folderOf('solana'), ports.solana) },
  ]
}

function startMonero(
  programs: MoneroPrograms,
  folder: string,
  ports: ChainPlans['moneroPorts'],
  onDeath: (reason: string) => void,
): Promise<MoneroChain> {
  return MoneroChain.start(programs, { folder: join(folder, 'monero'), ports }, onDeath)
}

async function startUtxo(folder: string, plan: UtxoPlan, onDeath: (reason: string) => void): Promise<UtxoChain> {
  const { chain, network, port, binary } = plan
  // Each kind of node has its own folder because real and simulated chains share no blocks.
  const home = join(folder, binary === undefined ? `${chain}-simulated` : chain)
  const node = await utxoNode({ network, folder: home, port, litecoind: binary }, onDeath)
  return UtxoChain.start(chain, network, node, home)
}

/** Creates the simulated systems that need no port: market, providers, bank, screening, messenger and mailbox. */
function openServices(settings: Settings, chains: World['chains']) {
  const { folder, seed } = settings
  const market = new Market(folder, seed)
  const simulatedCoins = new SimulatedCoins(folder)
  const coins = partnerCoins(chains)
  const partners = openPartners({ folder, market, coins, simulatedCoins })
  const mailbox = new Mailbox(folder)
  const fiatSettings = new FiatSettings(folder, settings.publicUrl, settings.serverUrl)
  const applicants = new Applicants(folder, fiatSettings)
  const fiat = new FiatProvider({ folder, coins, market, seed, mailbox, settings: fiatSettings, applicants })
  const messenger = new SandboxMessenger()
  return {
    market,
    partners,
    simulatedCoins,
    fiat,
    applicants,
    mailbox,
    messenger,
    screening: new ScreeningList(folder),
    bank: new BankBook(folder),
    stop: async (): Promise<void> => {
      for (const partner of partners.values()) partner.stop()
      messenger.stop()
      await fiat.stop()
      await applicants.stop()
      market.stop()
    },
  }
}

function openPartners(parts: {
  folder: string
  market: Market
  coins: readonly PartnerCoin[]
  simulatedCoins: SimulatedCoins
}): Map<string, PartnerExchange> {
  const { folder, market, coins, simulatedCoins } = parts
  const changenowCoins = [...coins, ...simulatedPartnerCoins(simulatedCoins)]
  return new Map([
    ['changenow', new PartnerExchange('changenow', { folder, market, coins: changenowCoins, returnsByItself: false })],
    ['sideshift', new PartnerExchange('sideshift', { folder, market, coins, returnsByItself: true })],
  ])
}

/** Mines a block at every interval. Skips an interval if the node is still mining the previous block. */
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
