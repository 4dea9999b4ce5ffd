import { SEGWIT_SPEND, type SpendShape } from '@cambio/core/chains/spend-shape'

/** A Bitcoin family network: its address versions, its signature scheme, and the RPC dialect of its nodes. */
export type BitcoinNetwork = {
  /**
   * Prefix of bech32 addresses; empty on a network without segwit. This field and the next three have the same names as
   * in `@scure/btc-signer`.
   */
  bech32: string
  /** Version byte of P2PKH addresses. */
  pubKeyHash: number
  /** Version byte of P2SH addresses. */
  scriptHash: number
  /** Version byte of exported private keys (WIF). */
  wif: number
  /** Other version bytes that script addresses may have. Older wallets still show such addresses. */
  otherScriptHashes: readonly number[]
  /** Prefix of cashaddr addresses, on networks that use them. It is also the scheme of payment links. */
  cashPrefix?: string
  /** Scheme of payment links (BIP-21). */
  uriScheme: string
  /** SLIP-44 coin type. All test networks share type 1. */
  coinType: number
  /**
   * Type of output that the signer spends, and how it signs. `segwit`: P2WPKH. `legacy`: P2PKH with signatures that do
   * not commit to the input values. `forkid`: P2PKH with BIP-143 signatures that include a fork ID.
   */
  signing: 'segwit' | 'legacy' | 'forkid'
  /**
   * Minimum increase of the fee rate in a replacement transaction (BIP-125), in base units per kilo-vbyte. Equals the
   * nodes' `incrementalrelayfee`. Null on networks whose nodes reject replacement transactions.
   */
  replacementStepPerKvb: bigint | null
  spending: SpendShape
  /** Fee rate when the node has no estimate, in base units per kilo-vbyte. */
  defaultFeePerKvb: bigint
  /** Lowest fee rate that the exchange pays, in base units per kilo-vbyte. */
  minFeePerKvb: bigint
  /** Whether the network's blocks have extension blocks (MWEB). Coins leave an extension block as peg-outs. */
  hasExtensionBlocks: boolean
  /**
   * Node software. `core`: Bitcoin Core or a fork of it. `dogecoin`: Dogecoin Core, whose RPC interface dates from
   * 2017. `bchn`: Bitcoin Cash Node.
   */
  node: 'core' | 'dogecoin' | 'bchn'
}

type Ways = Pick<
  BitcoinNetwork,
  'signing' | 'replacementStepPerKvb' | 'spending' | 'hasExtensionBlocks' | 'node' | 'defaultFeePerKvb' | 'minFeePerKvb'
>
type LegacyWays = Ways & Pick<BitcoinNetwork, 'bech32' | 'otherScriptHashes' | 'uriScheme'>

const SEGWIT: Omit<Ways, 'replacementStepPerKvb'> = {
  signing: 'segwit',
  spending: SEGWIT_SPEND,
  hasExtensionBlocks: false,
  node: 'core',
  defaultFeePerKvb: 10_000n,
  minFeePerKvb: 2_000n,
}

const BITCOIN: Ways = { ...SEGWIT, replacementStepPerKvb: 1_000n }
/**
 * Litecoin Core supports replacement transactions but disables them by default (`-mempoolreplacement`,
 * litecoin-project/litecoin#772).
 */
const LITECOIN: Ways = {
  ...SEGWIT,
  replacementStepPerKvb: null,
  // Dust limit at the default relay fee of 30,000 base units per kilobyte. Regtest relays smaller outputs, but mainnet
  // does not.
  spending: { ...SEGWIT_SPEND, dustAtomic: 5_460n },
  hasExtensionBlocks: true,
}

const LEGACY_SIZES = { inputVbytes: 149n, outputVbytes: 34n, changeVbytes: 34n }

/**
 * Values from Dogecoin's doc/fee-recommendation.md: a fee of 0.01 DOGE per kilobyte, and outputs of at least 0.01 DOGE.
 */
const DOGECOIN: LegacyWays = {
  bech32: '',
  otherScriptHashes: [],
  uriScheme: 'dogecoin',
  signing: 'legacy',
  replacementStepPerKvb: null,
  spending: { ...LEGACY_SIZES, dustAtomic: 1_000_000n },
  hasExtensionBlocks: false,
  node: 'dogecoin',
  defaultFeePerKvb: 1_000_000n,
  minFeePerKvb: 1_000_000n,
}

/**
 * Bitcoin Cash nodes require a fee of one satoshi per byte. The largest output, P2SH32, takes up 44 bytes rather than
 * 34.
 */
const BITCOIN_CASH: LegacyWays = {
  bech32: '',
  otherScriptHashes: [],
  uriScheme: 'bitcoincash',
  signing: 'forkid',
  replacementStepPerKvb: null,
  spending: { ...LEGACY_SIZES, outputVbytes: 44n, dustAtomic: 1_000n },
  hasExtensionBlocks: false,
  node: 'bchn',
  defaultFeePerKvb: 1_100n,
  minFeePerKvb: 1_100n,
}

export const BITCOIN_NETWORKS: Readonly<Record<BitcoinNetworkName, BitcoinNetwork>> = {
  bitcoin: {
    bech32: 'bc',
    pubKeyHash: 0x00,
    scriptHash: 0x05,
    wif: 0x80,
    otherScriptHashes: [],
    uriScheme: 'bitcoin',
    coinType: 0,
    ...BITCOIN,
  },
  'bitcoin-regtest': {
    bech32: 'bcrt',
    pubKeyHash: 0x6f,
    scriptHash: 0xc4,
    wif: 0xef,
    otherScriptHashes: [],
    uriScheme: 'bitcoin',
    coinType: 1,
    ...BITCOIN,
  },
  litecoin: {
    bech32: 'ltc',
    pubKeyHash: 0x30,
    scriptHash: 0x32,
    wif: 0xb0,
    otherScriptHashes: [0x05],
    uriScheme: 'litecoin',
    coinType: 2,
    ...LITECOIN,
  },
  'litecoin-regtest': {
    bech32: 'rltc',
    pubKeyHash: 0x6f,
    scriptHash: 0x3a,
    wif: 0xef,
    otherScriptHashes: [0xc4],
    uriScheme: 'litecoin',
    coinType: 1,
    ...LITECOIN,
  },
  dogecoin: { ...DOGECOIN, pubKeyHash: 0x1e, scriptHash: 0x16, wif: 0x9e, coinType: 3 },
  'dogecoin-regtest': { ...DOGECOIN, pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef, coinType: 1 },
  'bitcoin-cash': {
    ...BITCOIN_CASH,
    pubKeyHash: 0x00,
    scriptHash: 0x05,
    wif: 0x80,
    cashPrefix: 'bitcoincash',
    coinType: 145,
  },
  'bitcoin-cash-regtest': {
    ...BITCOIN_CASH,
    pubKeyHash: 0x6f,
    scriptHash: 0xc4,
    wif: 0xef,
    cashPrefix: 'bchreg',
    coinType: 1,
  },
}

export const BITCOIN_NETWORK_NAMES = [
  'bitcoin',
  'bitcoin-regtest',
  'litecoin',
  'litecoin-regtest',
  'dogecoin',
  'dogecoin-regtest',
  'bitcoin-cash',
  'bitcoin-cash-regtest',
] as const
export type BitcoinNetworkName = (typeof BITCOIN_NETWORK_NAMES)[number]
