import * as z from 'zod/mini'

/** An instrument as the catalogue shows it (spec §3, wire.md §1). */
export const InstrumentView = z.object({
  currencyTitle: z.string(),
  networkTitle: z.string(),
  slug: z.string(),
  instrumentType: z.enum(['crypto', 'fiat']),
  fullName: z.string(),
  currencyFriendlyTitle: z.string(),
  /** The network in words, "Ethereum" or "Tron · TRC20". */
  networkFriendlyTitle: z.string(),
  currencyLogoLink: z.string(),
  /** Finest step an amount may be named in. */
  precisionDecimals: z.int(),
  requiresMemo: z.boolean(),
  bestChangeName: z.string(),
  coinstatValue: z.string(),
  /** Token contract or mint; empty for the coin of a network. */
  contractAddress: z.string(),
  /** US dollars of one unit, decimal text; empty while no price is known. */
  price: z.string(),
  /** Place in the list of popular coins, 0 for none. */
  popularity: z.int(),
  isDepositEnabled: z.boolean(),
  isWithdrawalEnabled: z.boolean(),
  /** A valid address of the network, for the field's hint; nobody's: never to be paid to. */
  addressExample: z.string(),
  /** Where a transaction can be looked up, `{txId}` inside; empty where there is no explorer. */
  explorerTxUrl: z.string(),
  /** The same for an address, `{address}` inside. */
  explorerAddressUrl: z.string(),
})
export type InstrumentView = z.infer<typeof InstrumentView>

/** How calls name an instrument: slug wins, else the two titles. */
export const InstrumentTitles = z.object({ currencyTitle: z.string(), networkTitle: z.string() })
export type InstrumentTitles = z.infer<typeof InstrumentTitles>
