import { BANK_CHAIN } from '@cambio/core/instruments/instrument'
import { getAddress } from 'viem'
import * as z from 'zod'
import { readIban } from './bank/iban.ts'
import { BITCOIN_NETWORK_NAMES } from './bitcoin/networks.ts'
import { MONERO_NETWORKS } from './monero/monero-address.ts'
import { accountOf } from './tron/tron-address.ts'

/** Amount in base units, as a decimal string. */
const Atomic = z.string().regex(/^\d{1,40}$/)

const common = {
  chain: z.string().min(1),
  rpcUrl: z.url(),
  /** Description of the node, displayed to users. */
  node: z.string().default(''),
  /** Prefix of transaction links in a block explorer, to which the transaction ID is appended. */
  explorerTxUrl: z.url().optional(),
  /** Prefix of address links in a block explorer, to which the address is appended. */
  explorerAddressUrl: z.url().optional(),
  /**
   * Hard caps on fees, in base units of the native coin. The default for a missing cap is in `fee-caps.ts`. The gas
   * limits (in units of gas) and the gas price apply only to EVM chains.
   */
  feeCaps: z
    .strictObject({
      maxFeeAtomic: Atomic.optional(),
      coinGasLimit: Atomic.optional(),
      tokenGasLimit: Atomic.optional(),
      maxGasPriceAtomic: Atomic.optional(),
    })
    .optional(),
}

const withWitness = {
  ...common,
  /**
   * URL of a second node, which an independent operator should run. The worker credits a deposit only after the second
   * node confirms it.
   */
  witnessUrl: z.url().optional(),
}

const EvmChainSettings = z.strictObject({
  ...withWitness,
  family: z.literal('evm'),
  chainId: z.int().positive(),
  tokens: z.array(
    z.strictObject({
      currencyTitle: z.string().min(1),
      contract: z
        .string()
        .regex(/^0x[0-9a-fA-F]{40}$/)
        .transform((address) => getAddress(address)),
      decimals: z.int().min(0).max(30),
    }),
  ),
  /**
   * Human-readable part of the chain's bech32 addresses (`io` on IoTeX). A chain with this setting has such addresses
   * in addition to 0x addresses.
   */
  bech32Prefix: z
    .string()
    .regex(/^[a-z]{1,10}$/)
    .optional(),
})

const BitcoinChainSettings = z.strictObject({
  ...withWitness,
  family: z.literal('bitcoin'),
  network: z.enum(BITCOIN_NETWORK_NAMES),
})

const XrpChainSettings = z.strictObject({
  ...withWitness,
  family: z.literal('xrp'),
  /** Network ID of the XRP Ledger: 0 for the public ledger. */
  networkId: z.int().min(0).max(0xffff_ffff),
})

const tronContract = z.string().refine((address) => accountOf(address) !== null, 'is not an address of Tron')

const TronChainSettings = z.strictObject({
  ...withWitness,
  family: z.literal('tron'),
  /** URL of the node that serves `/walletsolidity/…`, if it is not the node that serves `/wallet/…`. */
  solidityUrl: z.url().optional(),
  /** ID of the first block, which identifies the network. */
  genesis: z.string().regex(/^[0-9a-f]{64}$/),
  tokens: z.array(
    z.strictObject({ currencyTitle: z.string().min(1), contract: tronContract, decimals: z.int().min(0).max(30) }),
  ),
})

const StellarChainSettings = z.strictObject({
  ...withWitness,
  family: z.literal('stellar'),
  /** The network's passphrase. Every signature commits to it. */
  passphrase: z.string().min(1),
})

const TonChainSettings = z.strictObject({
  ...withWitness,
  family: z.literal('ton'),
  /** `global_id` of the network's blocks. The public network's ID is -239. */
  globalId: z.int(),
})

const MoneroChainSettings = z.strictObject({
  ...common,
  family: z.literal('monero'),
  /** Name of the Monero network, as reported by the node. */
  network: z.enum(MONERO_NETWORKS),
  /**
   * URL of `monero-wallet-rpc`, including its `--rpc-login`. It gives access to the coins, so only the worker and `ops`
   * receive it.
   */
  walletUrl: z.url().optional(),
  /** Height at which a recreated wallet starts to scan for coins. */
  restoreHeight: z.int().min(0).default(0),
})

const BASE58_OF_32_BYTES = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

const SolanaChainSettings = z.strictObject({
  ...withWitness,
  family: z.literal('solana'),
  /** Hash of the first block, which identifies the network. */
  genesis: z.string().regex(BASE58_OF_32_BYTES),
  /**
   * Tokens that the exchange supports. All belong to the original token program, not to Token-2022. `contract` is the
   * mint address.
   */
  tokens: z
    .array(
      z.strictObject({
        currencyTitle: z.string().min(1),
        contract: z.string().regex(BASE58_OF_32_BYTES),
        decimals: z.int().min(0).max(30),
      }),
    )
    .default([]),
})

/** Bank identifier code (ISO 9362): bank, country, location, and optionally a branch. */
const BIC = /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/

/** The exchange's account at a bank. It has no node: operators record its statement. */
const BankChainSettings = z.strictObject({
  chain: z.literal(BANK_CHAIN),
  family: z.literal('bank'),
  node: common.node,
  feeCaps: common.feeCaps,
  explorerTxUrl: common.explorerTxUrl,
  explorerAddressUrl: common.explorerAddressUrl,
  /** Account holder's name, as payers must write it. */
  holder: z.string().min(1).max(70),
  iban: z.string().refine((iban) => readIban(iban) === iban, 'must be an IBAN without spaces'),
  bic: z.string().regex(BIC),
  /** The bank's fee per transfer, in minor units. Refunds are reduced by this fee. */
  transferFee: Atomic.default('50').refine((fee) => BigInt(fee) > 0n, 'must be above zero'),
  /** Amount in minor units above which two operators must confirm a statement line. */
  twoOperatorsAbove: Atomic.default('100000'),
})

/** The `CHAINS` setting: the enabled chains and the URLs of their nodes. */
export const ChainSettingsList = z
  .array(
    z.discriminatedUnion('family', [
      EvmChainSettings,
      BitcoinChainSettings,
      XrpChainSettings,
      TronChainSettings,
      StellarChainSettings,
      TonChainSettings,
      MoneroChainSettings,
      SolanaChainSettings,
      BankChainSettings,
    ]),
  )
  .min(1)

export type EvmChainSettings = z.infer<typeof EvmChainSettings>
export type BitcoinChainSettings = z.infer<typeof BitcoinChainSettings>
export type XrpChainSettings = z.infer<typeof XrpChainSettings>
export type TronChainSettings = z.infer<typeof TronChainSettings>
export type StellarChainSettings = z.infer<typeof StellarChainSettings>
export type TonChainSettings = z.infer<typeof TonChainSettings>
export type MoneroChainSettings = z.infer<typeof MoneroChainSettings>
export type SolanaChainSettings = z.infer<typeof SolanaChainSettings>
export type BankChainSettings = z.infer<typeof BankChainSettings>
export type ChainSettings =
  | EvmChainSettings
  | BitcoinChainSettings
  | XrpChainSettings
  | TronChainSettings
  | StellarChainSettings
  | TonChainSettings
  | MoneroChainSettings
  | SolanaChainSettings
  | BankChainSettings

/** Settings of a chain that has a node. */
export type NodeChainSettings = Exclude<ChainSettings, BankChainSettings>

/** Returns whether a chain has a node, which a bank account does not. */
export function hasNode(settings: ChainSettings): settings is NodeChainSettings {
  return settings.family !== 'bank'
}
