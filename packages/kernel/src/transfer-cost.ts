/** Cost of a transfer to an ordinary address, in percent. Quotes assume this cost. */
export const PLAIN_TRANSFER_PERCENT = 100

/** Maximum cost of a transfer to a contract that the exchange charges, in percent of a transfer to an ordinary address. */
export const MAX_TRANSFER_PERCENT = 10_000
