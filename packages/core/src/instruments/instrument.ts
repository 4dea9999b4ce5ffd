/** Internal name of a blockchain that the worker watches, such as `ethereum` or `litecoin`. */
export type ChainId = string

/** Prefix of the chain IDs of provider-only instruments, followed by the provider's name for the network. */
export const PROVIDER_ONLY_CHAIN_PREFIX = 'net:'

/** Returns whether only providers trade an instrument. The exchange has no node, wallet or ledger account for it. */
export function isProviderOnly({ chain }: Pick<Instrument, 'chain'>): boolean {
  return chain.startsWith(PROVIDER_ONLY_CHAIN_PREFIX)
}

/** A coin or token on a chain, or a fiat currency for a payment method. */
export interface Instrument {
  /** Unique name within the exchange, such as `usdt-erc20`. */
  slug: string
  currencyTitle: string
  networkTitle: string
  bestChangeName: string
  instrumentType: 'crypto' | 'fiat'
  fullName: string
  currencyFriendlyTitle: string
  networkFriendlyTitle: string
  currencyLogoLink: string
  coinstatValue: string
  requiresMemo: boolean
  /** Number of decimals of the currency: one unit has 10^decimals base units. */
  decimals: number
  /** Number of decimals in a quoted amount; at most `decimals`. */
  precisionDecimals: number
  chain: ChainId
  /** Token contract on the chain, in canonical form; null for the chain's native coin. */
  contract: string | null
  /** Number of confirmations that a deposit needs before it is credited and traded. */
  minConfirmationsToTrade: number
  /** Number of confirmations that make our own payment final. */
  minConfirmationsToWithdraw: number
  /** Smallest payment that the chain accepts even for an empty address, in base units; 0 if there is no minimum. */
  minPaymentAtomic: bigint
  /**
   * Whether a bridge or a custodian backs the token with a coin of another chain. The exchange prices the token as that
   * coin, and therefore limits the value of the token's deposits.
   */
  isBridged: boolean
  isDepositEnabled: boolean
  isPayoutEnabled: boolean
  popularity: number
  addressExample: string
  explorerTxUrl: string
  explorerAddressUrl: string
  /** Usual time between two blocks of the chain, in seconds; null for fiat money and provider-only instruments. */
  blockSeconds: number | null
}

/**
 * Chain ID of currencies that a card provider accepts. The exchange has no chain, wallet or ledger account for these
 * currencies.
 */
export const CARD_CHAIN = 'card'

/** Returns whether an instrument is a currency that a card provider accepts. */
export function isCardMoney({ chain }: Pick<Instrument, 'chain'>): boolean {
  return chain === CARD_CHAIN
}

/** Chain ID of the exchange's euro account. */
export const BANK_CHAIN = 'sepa'
/** Slug of the instrument for money in the exchange's bank account. */
export const BANK_MONEY = 'eur-sepa'

/** Returns whether an instrument is bank money, that is, money in the exchange's bank account. */
export function isBankMoney({ chain }: Pick<Instrument, 'chain'>): boolean {
  return chain === BANK_CHAIN
}

/** Returns whether an instrument is a fiat currency, at a card provider or in the exchange's bank account. */
export function isFiat({ instrumentType }: Pick<Instrument, 'instrumentType'>): boolean {
  return instrumentType === 'fiat'
}
