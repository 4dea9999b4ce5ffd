/**
 * Thrown for a rejected transaction, with a real node's code (`Return.response_code` in api.proto) and message
 * (Wallet.java).
 */
export class Rejection extends Error {
  override readonly name = 'Rejection'
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

export const contractInvalid = (why: string) =>
  new Rejection('CONTRACT_VALIDATE_ERROR', `Contract validate error : ${why}`)
