/** Thrown when an operator's command is rejected. The message is one line with the reason and what to do instead. */
export class OpsRefusal extends Error {
  override readonly name = 'OpsRefusal'
}
