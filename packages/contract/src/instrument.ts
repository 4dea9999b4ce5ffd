import * as z from 'zod/mini'

/** An instrument in the catalogue (spec §3, wire.md §1). */
export const InstrumentView = z.object({
  currencyTitle: z.string(),
  networkTitle: z.string(),
  slug: z.string(),
  instrumentType: z.enum(['crypto', 'fiat']),
  fullName: z.string(),
  currencyFriendlyTitle: z.string(),
  /** Human-readable name of the network, such as "Ethereum" or "Tron · TRC20". */
  networkFriendlyTitle: z.string(),
  currencyLogoLink: z.string(),
  /** Maximum number of decimals in an amount. */
  precisionDecimals: z.int(),
  requiresMemo: z.boolean(),
  bestChangeName: z.string(),
  coinstatValue: z.string(),
  /** Token contract or mint; empty for a network's native coin. */
  contractAddress: z.string(),
  /** Price of one unit in US dollars, as a decimal string; empty if no price is known. */
  price: z.string(),
  /** Position in the list of popular coins; 0 for a coin that is not on the list. */
  popularity: z.int(),
  isDepositEnabled: z.boolean(),
  isWithdrawalEnabled: z.boolean(),
  /** Example of a valid address, for use as an input hint. Coins must not be sent to it because it has no owner. */
  addressExample: z.string(),
  /** Explorer link for a transaction, with the placeholder `{txId}`; empty if no explorer is configured. */
  explorerTxUrl: z.string(),
  /** Explorer link for an address, with the placeholder `{address}`. */
  explorerAddressUrl: z.string(),
  /** Usual time between two blocks of the network, in seconds; null if the network has none or it is not known. */
  blockSeconds: z.nullable(z.number()),
})
export type InstrumentView = z.infer<typeof InstrumentView>

/** Titles that identify an instrument in calls. A slug takes precedence over them. */
export const InstrumentTitles = z.object({ currencyTitle: z.string(), networkTitle: z.string() })
export type InstrumentTitles = z.infer<typeof InstrumentTitles>
