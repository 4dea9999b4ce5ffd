/** What differs between the regtest networks of the Bitcoin family: addresses, signatures, and what their nodes take. */
export type UtxoNetwork = {
  name: 'litecoin-regtest' | 'bitcoin-regtest' | 'dogecoin-regtest' | 'bitcoin-cash-regtest'
  /** Version bytes as `@scure/btc-signer` names them; no `bech32` where there is no segwit. */
  bech32: string
  pubKeyHash: number
  scriptHash: number
  wif: number
  /** Prefix of cashaddr, where addresses are spelled so. */
  cashPrefix?: 'bchreg'
  /** P2WPKH and P2TR; P2PKH of old; P2PKH under Bitcoin Cash's fork id. */
  signing: 'segwit' | 'legacy' | 'forkid'
  /** Least fee to be relayed, and the fee rate the node always estimates, base units a kilo-vbyte. */
  relayFeePerKvb: bigint
  estimatePerKvb: bigint
  /** Least amount of an output, base units; null: by the size of what spends it. */
  dustAtomic: bigint | null
  /** Whether one waiting transaction may take the place of another that agreed to it (BIP125). */
  allowsReplacement: boolean
  /** Reward of the first 150 blocks, base units. */
  firstReward: bigint
  /** More money than there is, base units. */
  maxMoney: bigint
  /** Which node software it answers like. */
  node: 'core' | 'dogecoin' | 'bchn'
}

const COIN = 100_000_000n
const COMMON = {
  ...{ pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef, dustAtomic: null, allowsReplacement: true },
  ...{ relayFeePerKvb: 1_000n, estimatePerKvb: 10_000n, firstReward: 50n * COIN, maxMoney: 84_000_000n * COIN },
}

export const LITECOIN_REGTEST: UtxoNetwork = {
  ...COMMON,
  name: 'litecoin-regtest',
  bech32: 'rltc',
  scriptHash: 0x3a,
  // Litecoin Core's default: `-mempoolreplacement` is off.
  allowsReplacement: false,
  signing: 'segwit',
  node: 'core',
}

export const BITCOIN_REGTEST: UtxoNetwork = {
  ...COMMON,
  name: 'bitcoin-regtest',
  bech32: 'bcrt',
  signing: 'segwit',
  node: 'core',
}

/** Dogecoin's doc/fee-recommendation.md: relay from 0.001 a kilobyte, 0.01 recommended, no output below 0.01. */
export const DOGECOIN_REGTEST: UtxoNetwork = {
  ...COMMON,
  name: 'dogecoin-regtest',
  bech32: '',
  signing: 'legacy',
  relayFeePerKvb: 100_000n,
  estimatePerKvb: 1_000_000n,
  dustAtomic: 1_000_000n,
  firstReward: 500_000n * COIN,
  maxMoney: 10_000_000_000n * COIN,
  node: 'dogecoin',
}

export const BITCOIN_CASH_REGTEST: UtxoNetwork = {
  ...COMMON,
  name: 'bitcoin-cash-regtest',
  bech32: '',
  cashPrefix: 'bchreg',
  signing: 'forkid',
  estimatePerKvb: 1_000n,
  allowsReplacement: false,
  node: 'bchn',
}

export const UTXO_NETWORKS = [LITECOIN_REGTEST, BITCOIN_REGTEST, DOGECOIN_REGTEST, BITCOIN_CASH_REGTEST]
