/**
 * Thrown when the exchange rejects an operator's command. The message is one line with the reason and, where there is
 * one, an alternative command.
 */
export class OpsRefusal extends Error {
  override readonly name = 'OpsRefusal'
}
