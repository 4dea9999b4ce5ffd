/** An operator's command that is refused: the message is one line that says why, and what to do instead. */
export class OpsRefusal extends Error {
  override readonly name = 'OpsRefusal'
}
