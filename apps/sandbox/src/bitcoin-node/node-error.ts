/** Error codes of Bitcoin Core's RPC (src/rpc/protocol.h) that this node uses. */
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

/** Error returned by the node's RPC interface. */
export class NodeError extends Error {
  override readonly name = 'NodeError'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/**
 * Creates the error for a transaction that the mempool or a block rejects. `reason` is Bitcoin Core's reject reason.
 */
export const rejected = (reason: string) => new NodeError(RPC.verifyRejected, reason)
