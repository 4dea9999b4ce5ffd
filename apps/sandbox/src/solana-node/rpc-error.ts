/** JSON-RPC 2.0 error, with a Solana node's code and message. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number
  readonly data: object | undefined

  constructor(code: number, message: string, data?: object) {
    super(message)
    this.code = code
    this.data = data
  }
}

export const INVALID_PARAMS = -32_602
export const PREFLIGHT_FAILED = -32_002
export const BAD_SIGNATURE = -32_003
export const NO_BLOCK_YET = -32_004
export const SLOT_SKIPPED = -32_007
export const UNSUPPORTED_VERSION = -32_015
export const MIN_CONTEXT_SLOT_NOT_REACHED = -32_016
