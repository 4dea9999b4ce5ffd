/** Internal name of a blockchain that the worker watches: `ethereum`, `polygon`, `litecoin`. */
export type ChainId = string

/** Chain prefix of provider-only instruments; the provider's own network name follows. */
export const OTHERS_CHAIN = 'net:'

/** Returns whether only providers trade an instrument: the exchange has no node, wallet or books of it. */
export function isOthersOnly({ chain }: Pick<Instrument, 'chain'>): boolean {
  return chain.startsWith(OTHERS_CHAIN)
}

/** A coin or token on one chain. */
export interface Instrument {
  /** Our own unique name: `usdt-erc20`. */
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
  /** One unit has 10^decimals base units. */
  decimals: number
  /** Finest step of a quoted amount, at most `decimals`. */
  precisionDecimals: number
  chain: ChainId
  /** Token contract on the chain, in canonical form; null for the chain's own coin. */
  contract: string | null
  /** Confirmations until a deposit is credited and traded. */
  minConfirmationsToTrade: number
  /** Confirmations until our own payment is final. */
  minConfirmationsToWithdraw: number
  /** Minimum payment on the chain, to any address or to an empty one; base units, 0 when there is none. */
  minPaymentAtomic: bigint
  isDepositEnabled: boolean
  isPayoutEnabled: boolean
  popularity: number
  addressExample: string
  explorerTxUrl: string
  explorerAddressUrl: string
}
