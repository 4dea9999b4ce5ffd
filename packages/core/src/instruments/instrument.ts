/** A chain of blocks the service watches, by its internal name: `ethereum`, `polygon`, `litecoin`. */
export type ChainId = string

/** Before the chain of an instrument that only other exchanges deal in: the rest is a provider's own name of its network. */
export const OTHERS_CHAIN = 'net:'

/** Whether only other exchanges deal in an instrument: the house has no node, wallet or books of it. */
export function isOthersOnly({ chain }: Pick<Instrument, 'chain'>): boolean {
  return chain.startsWith(OTHERS_CHAIN)
}

/** Something that can be sent or received: a coin or token on one chain. */
export interface Instrument {
  /** Our own name for it, unique: `usdt-erc20`. */
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
  /** Base units: 10^decimals of them make one. */
  decimals: number
  /** Finest step an amount may be quoted in, at most `decimals`. */
  precisionDecimals: number
  chain: ChainId
  /** Token contract on the chain, in canonical form; null for the chain's own coin. */
  contract: string | null
  /** Blocks until a deposit is credited and the trade is struck. */
  minConfirmationsToTrade: number
  /** Blocks until our own payment counts as final. */
  minConfirmationsToWithdraw: number
  /** Less than this the chain carries to nobody, or not to an address that holds nothing yet; base units, 0 where there is no such bound. */
  leastPaymentAtomic: bigint
  isDepositEnabled: boolean
  isPayoutEnabled: boolean
  popularity: number
  addressExample: string
  explorerTxUrl: string
  explorerAddressUrl: string
}
