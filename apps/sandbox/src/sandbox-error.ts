import type { WireErrorCode } from '@cambio/contract/error-codes'

/** Error response from the sandbox, with an HTTP status and an error code. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError'
  readonly statusCode: number
  readonly code: WireErrorCode

  constructor(statusCode: number, code: WireErrorCode, message: string) {
    super(message)
    this.statusCode = statusCode
    this.code = code
  }
}

export const badRequest = (message: string) => new SandboxError(400, 'ERR_VALIDATION', message)
export const notFound = (message: string) => new SandboxError(404, 'ERR_NOT_FOUND', message)
export const cannotDo = (message: string) => new SandboxError(422, 'ERR_UNPROCESSABLE_ENTITY', message)
