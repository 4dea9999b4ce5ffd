/**
 * Thrown when the exchange rejects an operator's command. The message is a single line with the reason and, where
 * possible, an alternative command.
 */
export class OpsRefusal extends Error {
  override readonly name = 'OpsRefusal'
}
