/** A difference between the provider's report and the journal. */
export interface CardDifference {
  /** Our order ID, or the provider's sale ID if the sale belongs to no order. */
  orderId: string
  /** What the journal contains, described for the operator. */
  ours: string
  /** What the provider reports, described for the operator. */
  theirs: string
}
