import type { FastifyReply } from 'fastify'

/**
 * Error response in Mercuryo's format. For the errors that mercuryoio/BAAS-API lists, the codes and messages match its
 * tables.
 */
export class MercuryoRefusal extends Error {
  override readonly name = 'MercuryoRefusal'
  readonly status: number
  readonly code: number

  constructor(status: number, code: number, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export const unauthorized = () => new MercuryoRefusal(401, 401_000, 'Authorization failed')
export const userNotFound = () => new MercuryoRefusal(403, 403_004, 'User not found')
export const invalid = (code: number, message: string) => new MercuryoRefusal(400, code, message)

export function sendRefusal(reply: FastifyReply, error: unknown): FastifyReply {
  if (error instanceof MercuryoRefusal)
    return reply.code(error.status).send({ status: error.status, code: error.code, message: error.message })
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  const message = error instanceof Error ? error.message : 'Internal server error'
  return reply.code(status).send({ status, code: status === 500 ? 500_001 : status * 1_000, message })
}
