/** A rejected operator command. The message is one line with the reason and what to do instead. */
export class OpsRefusal extends Error {
  override readonly name = 'OpsRefusal'
}
