import type { FastifyReply } from 'fastify'
import * as z from 'zod'

const Name = z.string().regex(/^[a-z0-9]{1,20}$/)

export const Amount = z.string().regex(/^\d{1,20}(\.\d{1,18})?$/)

export const Coins = { depositCoin: Name, depositNetwork: Name, settleCoin: Name, settleNetwork: Name }

const Affiliate = { affiliateId: z.string().min(1).max(32) }

export const Quote = z
  .object({ ...Coins, ...Affiliate, depositAmount: Amount.nullable(), settleAmount: Amount.nullable() })
  .refine(({ depositAmount, settleAmount }) => (depositAmount === null) !== (settleAmount === null), {
    message: 'Provide either depositAmount or settleAmount',
  })

export const Payees = {
  ...Affiliate,
  settleAddress: z.string().min(1).max(128),
  settleMemo: z.string().max(128).optional(),
  refundAddress: z.string().max(128).optional(),
  refundMemo: z.string().max(128).optional(),
}

export const Fixed = z.object({ ...Payees, quoteId: z.string().max(64) })

export const Variable = z.object({ ...Payees, ...Coins })

export const RefundAddress = z.object({ address: z.string().min(1).max(128), memo: z.string().max(128).optional() })

/** Error response in SideShift's format. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export function read<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new Refusal(400, `Invalid ${issue?.path.join('.') || 'request'}: ${issue?.message ?? ''}`)
}

export function refuse(reply: FastifyReply, error: unknown): FastifyReply {
  const isOurs = error instanceof Refusal
  const status = isOurs
    ? error.status
    : error instanceof Error && 'statusCode' in error
      ? Number(error.statusCode)
      : 500
  return reply
    .code(status)
    .send({ error: { message: error instanceof Error ? error.message : 'Internal Server Error' } })
}
