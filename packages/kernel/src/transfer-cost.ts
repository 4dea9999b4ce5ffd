/** Cost of a transfer to an ordinary address, in percent. Quotes assume this cost. */
export const PLAIN_TRANSFER_PERCENT = 100

/**
 * Maximum cost that the exchange charges for a transfer to a contract, in percent of the cost of a transfer to an
 * ordinary address.
 */
export const MAX_TRANSFER_PERCENT = 10_000
