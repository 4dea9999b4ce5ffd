/** A difference between the provider's report and the journal. */
export interface CardDifference {
  /** Our order ID; the provider's ID of a sale that belongs to no order. */
  orderId: string
  /** What the journal contains, described for the operator. */
  ours: string
  /** What the provider reports, described for the operator. */
  theirs: string
}
