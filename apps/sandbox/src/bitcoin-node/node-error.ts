/** Bitcoin Core's RPC error codes (src/rpc/protocol.h), those this node gives. */
export const RPC = {
  misc: -1,
  type: -3,
  invalidAddressOrKey: -5,
  invalidParameter: -8,
  deserialization: -22,
  verifyError: -25,
  verifyRejected: -26,
  verifyAlreadyInChain: -27,
  invalidRequest: -32_600,
  methodNotFound: -32_601,
  parse: -32_700,
} as const

/** A refusal as the node answers it. */
export class NodeError extends Error {
  override readonly name = 'NodeError'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** A transaction the mempool or a block will not take, with Core's reject reason. */
export const rejected = (reason: string) => new NodeError(RPC.verifyRejected, reason)
