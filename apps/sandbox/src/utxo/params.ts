/** Parameters that differ between the regtest networks of the Bitcoin family: addresses, signatures and relay rules. */
export type UtxoNetwork = {
  name: 'litecoin-regtest' | 'bitcoin-regtest' | 'dogecoin-regtest' | 'bitcoin-cash-regtest'
  /**
   * Bech32 address prefix; empty without segwit. The names of the four prefix fields match those in
   * `@scure/btc-signer`.
   */
  bech32: string
  /** Version byte of P2PKH addresses. */
  pubKeyHash: number
  /** Version byte of P2SH addresses. */
  scriptHash: number
  /** Version byte of private keys in wallet import format. */
  wif: number
  /** CashAddr prefix, for networks that use this address format. */
  cashPrefix?: 'bchreg'
  /**
   * Input types that the faucet and the node support. `segwit`: P2WPKH and P2TR. `legacy`: P2PKH. `forkid`: P2PKH with
   * Bitcoin Cash's fork ID.
   */
  signing: 'segwit' | 'legacy' | 'forkid'
  /** Minimum relay fee, in base units per kilo-vbyte. */
  relayFeePerKvb: bigint
  /** Fee rate that the node always estimates, in base units per kilo-vbyte. */
  estimatePerKvb: bigint
  /**
   * Minimum amount of an output, in base units; null if it depends on the size of the input that would spend the
   * output.
   */
  dustAtomic: bigint | null
  /** True if a transaction may replace a mempool transaction that signals replaceability (BIP125). */
  allowsReplacement: boolean
  /** Reward for each of the first 150 blocks, in base units. */
  firstReward: bigint
  /** Maximum value of any amount, in base units. */
  maxMoney: bigint
  /** Node software whose responses the simulated node imitates. */
  node: 'core' | 'dogecoin' | 'bchn'
}

const COIN = 100_000_000n
const COMMON = {
  pubKeyHash: 0x6f,
  scriptHash: 0xc4,
  wif: 0xef,
  dustAtomic: null,
  allowsReplacement: true,
  relayFeePerKvb: 1_000n,
  estimatePerKvb: 10_000n,
  firstReward: 50n * COIN,
  maxMoney: 84_000_000n * COIN,
}

export const LITECOIN_REGTEST: UtxoNetwork = {
  ...COMMON,
  name: 'litecoin-regtest',
  bech32: 'rltc',
  scriptHash: 0x3a,
  // Litecoin Core disables replacement by default (`-mempoolreplacement`).
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

/**
 * Dogecoin's regtest network. Fees follow Dogecoin's doc/fee-recommendation.md, in DOGE: 0.001 per kilobyte to relay,
 * 0.01 recommended, and no output below 0.01.
 */
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
