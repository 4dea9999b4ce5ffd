/** Faults of a simulated node, as probabilities per call. */
export interface NodeFaults {
  /** Probability that a call fails because the connection breaks. */
  unavailable: number
  /** Probability that a transaction is accepted but the response is lost. */
  answerLost: number
  unclear: number
  /** Probability that the node drops a pending transaction when a block arrives. */
  forgets: number
  /** Probability that a miner includes a transaction that our node has already replaced, regardless of its fee. */
  minesReplaced: number
  /** Probability that a miner includes one of our transactions under another ID, on chains with outputs. */
  malleates: number
}

export const NO_FAULTS: NodeFaults = {
  unavailable: 0,
  answerLost: 0,
  unclear: 0,
  forgets: 0,
  minesReplaced: 0,
  malleates: 0,
}
