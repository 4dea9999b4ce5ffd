import type { FeeCaps, GasCaps } from '@cambio/core/chains/fee-caps'
import { BANK_CHAIN, type ChainId } from '@cambio/core/instruments/instrument'
import type { ChainSettings } from './chain-settings.ts'

const GWEI = 10n ** 9n
/**
 * Maximum gas of a transaction, in units of gas. A coin transfer to a smart contract wallet uses 30,000 to 60,000 gas,
 * and a token transfer 30,000 to 200,000.
 */
const GAS_LIMITS = { coinLimit: 120_000n, tokenLimit: 350_000n }

/**
 * Returns an EVM chain's caps.
 * @param thousandths maximum cost of a transaction, in thousandths of the native coin
 * @param maxGwei maximum gas price, in gwei
 */
function evmCaps(thousandths: bigint, maxGwei: bigint): FeeCaps {
  return { maxFeeAtomic: thousandths * 10n ** 15n, gas: { ...GAS_LIMITS, maxPriceAtomic: maxGwei * GWEI } }
}

function feeCap(maxFeeAtomic: bigint): FeeCaps {
  return { maxFeeAtomic, gas: null }
}

/**
 * Default hard caps on fees. They are far above usual fees and far below a wallet's balance. In coins: Bitcoin 0.005,
 * Litecoin 0.1, Dogecoin 50, Bitcoin Cash 0.01, XRP 1, Stellar 5, TON 1, Solana 0.02, Tron 150, Monero 0.05. A bank
 * transfer: 5 euros.
 */
const DEFAULT_FEE_CAPS: Readonly<Record<ChainId, FeeCaps>> = {
  ethereum: evmCaps(150n, 2_000n),
  bsc: evmCaps(50n, 1_000n),
  polygon: evmCaps(20_000n, 50_000n),
  iotex: evmCaps(50_000n, 100_000n),
  bitcoin: feeCap(500_000n),
  litecoin: feeCap(10_000_000n),
  dogecoin: feeCap(5_000_000_000n),
  'bitcoin-cash': feeCap(1_000_000n),
  xrp: feeCap(1_000_000n),
  stellar: feeCap(50_000_000n),
  ton: feeCap(10n ** 9n),
  solana: feeCap(20_000_000n),
  tron: feeCap(150_000_000n),
  monero: feeCap(50_000_000_000n),
  [BANK_CHAIN]: feeCap(500n),
}

/** Caps of a chain that has neither configured nor default caps. The signer signs nothing for such a chain. */
const NO_FEE: FeeCaps = { maxFeeAtomic: 0n, gas: { coinLimit: 0n, tokenLimit: 0n, maxPriceAtomic: 0n } }

/**
 * Returns a chain's hard fee caps from its settings or else from the defaults. If it has neither, returns zero caps, so
 * that the signer signs nothing on that chain.
 */
export function feeCapsOf({ chain, feeCaps }: Pick<ChainSettings, 'chain' | 'feeCaps'>): FeeCaps {
  const known = DEFAULT_FEE_CAPS[chain] ?? NO_FEE
  return { maxFeeAtomic: BigInt(feeCaps?.maxFeeAtomic ?? known.maxFeeAtomic), gas: gasCapsOf(known.gas, feeCaps) }
}

export function feeCapsByChain(chains: readonly ChainSettings[]): ReadonlyMap<ChainId, FeeCaps> {
  return new Map(chains.map((settings) => [settings.chain, feeCapsOf(settings)]))
}

function gasCapsOf(known: GasCaps | null, named: ChainSettings['feeCaps']): GasCaps | null {
  return (
    known && {
      coinLimit: BigInt(named?.coinGasLimit ?? known.coinLimit),
      tokenLimit: BigInt(named?.tokenGasLimit ?? known.tokenLimit),
      maxPriceAtomic: BigInt(named?.maxGasPriceAtomic ?? known.maxPriceAtomic),
    }
  )
}
