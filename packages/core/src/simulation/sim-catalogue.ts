import type { ColdWallets } from '../payments/cold-wallet.ts'
import { Catalogue } from '../instruments/catalogue.ts'
import { BANK_CHAIN, BANK_MONEY } from '../instruments/instrument.ts'
import type { FeeCapsByChain } from '../chains/fee-caps.ts'
import type { ReplacementPolicy } from '../payments/replacement-policy.ts'
import { DEFAULT_QUOTE_POLICY, type QuotePolicy } from '../quotes/quote-policy.ts'
import { instrument } from '../testing/fixtures.ts'

/** Number of confirmations that make a block final on a chain with expiring transactions. */
export const FINAL_DEPTH = 4
/** Smallest output that nodes of UTXO chains relay, in base units. */
export const MIN_OUTPUT = 5_460n
const final = { minConfirmationsToTrade: FINAL_DEPTH, minConfirmationsToWithdraw: FINAL_DEPTH }

/**
 * Instruments on every kind of chain. Two chains have sequence numbers, one has expiring transactions, one is a UTXO
 * chain, and one has a node wallet that chooses the coins. Two of the chains have a token.
 */
export const SIM_CATALOGUE = new Catalogue([
  instrument('eth', { chain: 'ethereum', decimals: 18, precisionDecimals: 8, minConfirmationsToTrade: 3 }),
  instrument('usdt-erc20', {
    currencyTitle: 'USDT',
    networkTitle: 'ERC20',
    chain: 'ethereum',
    contract: 'token',
    decimals: 6,
    precisionDecimals: 6,
    minConfirmationsToTrade: 3,
  }),
  instrument('bnb', { chain: 'bsc', decimals: 18, precisionDecimals: 8, minConfirmationsToTrade: 5 }),
  instrument('trx', { chain: 'tron', decimals: 6, precisionDecimals: 6, ...final }),
  instrument('usdt-trc20', {
    currencyTitle: 'USDT',
    networkTitle: 'TRC20',
    chain: 'tron',
    contract: 'token',
    decimals: 6,
    precisionDecimals: 6,
    ...final,
  }),
  instrument('ltc', { chain: 'litecoin', minConfirmationsToTrade: 2, minPaymentAtomic: MIN_OUTPUT }),
  instrument('xmr', { chain: 'monero', minConfirmationsToTrade: 4 }),
])

/** Instruments of a world with bank transfers: the exchange's euro account, and coins on two kinds of chain. */
export const BANK_CATALOGUE = new Catalogue([
  SIM_CATALOGUE.get({ slug: 'eth' }),
  SIM_CATALOGUE.get({ slug: 'usdt-erc20' }),
  SIM_CATALOGUE.get({ slug: 'ltc' }),
  // Earnings are paid in USDT on Tron, and TRX pays the fees there.
  SIM_CATALOGUE.get({ slug: 'trx' }),
  SIM_CATALOGUE.get({ slug: 'usdt-trc20' }),
  instrument(BANK_MONEY, {
    currencyTitle: 'EUR',
    networkTitle: 'SEPA',
    instrumentType: 'fiat',
    chain: BANK_CHAIN,
    requiresMemo: true,
    decimals: 2,
    precisionDecimals: 2,
    minConfirmationsToTrade: 1,
    minConfirmationsToWithdraw: 1,
  }),
])

/** Initial inventory of each hot wallet, in base units. */
export const SIM_FLOAT: Readonly<Record<string, bigint>> = {
  eth: 2_000n * 10n ** 18n,
  'usdt-erc20': 5_000_000n * 10n ** 6n,
  bnb: 10_000n * 10n ** 18n,
  trx: 30_000_000n * 10n ** 6n,
  'usdt-trc20': 5_000_000n * 10n ** 6n,
  ltc: 50_000n * 10n ** 8n,
  xmr: 20_000n * 10n ** 8n,
  [BANK_MONEY]: 5_000_000n * 10n ** 2n,
}

/** The signer's caps per transaction, in base units: slightly below the largest simulated order. */
export const SIM_CAPS: Readonly<Record<string, bigint>> = {
  eth: 660n * 10n ** 15n,
  'usdt-erc20': 1_980n * 10n ** 6n,
  bnb: 330n * 10n ** 16n,
  trx: 6_600n * 10n ** 6n,
  'usdt-trc20': 1_980n * 10n ** 6n,
  ltc: 215n * 10n ** 7n,
  xmr: 12n * 10n ** 8n,
  [BANK_MONEY]: 1_780n * 10n ** 2n,
}

/** Initial prices for the random walk, in the numeraire (USDT). */
export const SIM_PRICES: Readonly<Record<string, number>> = {
  USDT: 1,
  ETH: 3000,
  BNB: 600,
  TRX: 0.3,
  LTC: 92,
  XMR: 165,
  EUR: 1.1,
}

/** Quote policy with exposure limits so low that a few open FIXED orders reach them. */
export const SIM_POLICY: QuotePolicy = {
  ...DEFAULT_QUOTE_POLICY,
  exposure: { inventoryBps: 5_000, assetNumeraire: '6000', clientNumeraire: '3500', partnerNumeraire: '4500' },
}

/** Replacement policy with short waiting times and a low fee ceiling, so that high network fees exceed it. */
export const SIM_REPLACEMENT: ReplacementPolicy = {
  afterMs: 60_000,
  afterBlocks: 2,
  feeCeilingNumeraire: '1.5',
  maxReplacements: 3,
  feeAllowanceNumeraire: '5',
  voidAfterMs: 20 * 60_000,
}

/** Cold wallets with limits so close to the initial inventory that price changes can cross them. */
export const SIM_COLD_WALLETS: ColdWallets = new Map([
  ['eth', { to: 'cold-eth', memo: null, ceilingNumeraire: '6010000', floorNumeraire: '5990000' }],
  ['ltc', { to: 'cold-ltc', memo: null, ceilingNumeraire: '4610000', floorNumeraire: '4590000' }],
])

/** Hard caps on network fees, in base units of the native coin: about a hundred times a normal fee. */
export const SIM_FEE_CAPS: FeeCapsByChain = new Map(
  Object.entries({
    ethereum: 10n ** 17n,
    bsc: 10n ** 17n,
    tron: 10n ** 8n,
    litecoin: 10n ** 7n,
    monero: 10n ** 8n,
    [BANK_CHAIN]: 1_000n,
  }).map(([chain, maxFeeAtomic]) => [chain, { maxFeeAtomic }]),
)
