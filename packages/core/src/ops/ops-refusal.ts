/**
 * Thrown when the exchange rejects an operator's command. The message is one line with the reason and an alternative.
 */
export class OpsRefusal extends Error {
  override readonly name = 'OpsRefusal'
}
