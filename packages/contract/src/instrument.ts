import * as z from 'zod/mini'

/** An instrument as the catalogue shows it (spec §3, wire.md §1). */
export const InstrumentView = z.object({
  currencyTitle: z.string(),
  networkTitle: z.string(),
  slug: z.string(),
  instrumentType: z.enum(['crypto', 'fiat']),
  fullName: z.string(),
  currencyFriendlyTitle: z.string(),
  /** Readable name of the network, such as "Ethereum" or "Tron · TRC20". */
  networkFriendlyTitle: z.string(),
  currencyLogoLink: z.string(),
  /** Maximum number of decimals of an amount. */
  precisionDecimals: z.int(),
  requiresMemo: z.boolean(),
  bestChangeName: z.string(),
  coinstatValue: z.string(),
  /** Token contract or mint; empty for the coin of a network. */
  contractAddress: z.string(),
  /** Price of one unit in US dollars, decimal text; empty without a price. */
  price: z.string(),
  /** Position in the list of popular coins, 0 for none. */
  popularity: z.int(),
  isDepositEnabled: z.boolean(),
  isWithdrawalEnabled: z.boolean(),
  /** A valid address of the network as an input hint. It belongs to no one, so nothing may be sent to it. */
  addressExample: z.string(),
  /** Explorer link of a transaction with `{txId}`; empty without an explorer. */
  explorerTxUrl: z.string(),
  /** Explorer link of an address with `{address}`. */
  explorerAddressUrl: z.string(),
})
export type InstrumentView = z.infer<typeof InstrumentView>

/** Names an instrument in calls; a slug takes precedence over these titles. */
export const InstrumentTitles = z.object({ currencyTitle: z.string(), networkTitle: z.string() })
export type InstrumentTitles = z.infer<typeof InstrumentTitles>
