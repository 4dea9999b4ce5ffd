import { createHash } from 'node:crypto'
import type { BankOrder } from '@cambio/core/fiat/bank-statement'
import * as z from 'zod'
import { readIban } from './iban.ts'

const OrderJson = z.strictObject({
  /** Payment ID. It distinguishes payment orders with the same IBAN and amount. */
  payment: z.string().min(1),
  iban: z.string().refine((iban) => readIban(iban) === iban),
  amountMinor: z.string().regex(/^[1-9]\d{0,39}$/),
})

/** Encodes a payment order for the bank in hexadecimal. Identical payments produce identical strings. */
export function packBankOrder(order: { payment: string; iban: string; amountMinor: bigint }): string {
  const { payment, iban, amountMinor } = order
  return Buffer.from(JSON.stringify({ payment, iban, amountMinor: amountMinor.toString() })).toString('hex')
}

/**
 * Parses a payment order from hexadecimal. The transaction ID is the SHA-256 hash of the bytes.
 * @throws {Error} for invalid input
 */
export function unpackBankOrder(raw: string): BankOrder {
  const bytes = Buffer.from(raw, 'hex')
  const { iban, amountMinor } = OrderJson.parse(JSON.parse(bytes.toString()))
  return { txId: createHash('sha256').update(bytes).digest('hex'), iban, amountMinor: BigInt(amountMinor) }
}
