import type { Ops } from '../compose.ts'
import type { Io } from './io.ts'

export const OPTIONS = {
  operator: { type: 'string' },
  reason: { type: 'string' },
  to: { type: 'string' },
  memo: { type: 'string' },
  tx: { type: 'string' },
  account: { type: 'string' },
  yes: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  'despite-findings': { type: 'boolean' },
  'despite-listing': { type: 'boolean' },
  'max-markup': { type: 'string' },
  en: { type: 'string' },
  ru: { type: 'string' },
  reference: { type: 'string' },
  amount: { type: 'string' },
  currency: { type: 'string' },
  payer: { type: 'string' },
  'payer-iban': { type: 'string' },
  'statement-id': { type: 'string' },
  booked: { type: 'string' },
  fee: { type: 'string' },
  also: { type: 'boolean' },
  'paid-outside': { type: 'boolean' },
  'not-paid': { type: 'boolean' },
  'top-up': { type: 'boolean' },
  'not-restored': { type: 'boolean' },
  release: { type: 'boolean' },
} as const

export interface Options {
  operator?: string
  reason?: string
  to?: string
  memo?: string
  tx?: string
  account?: string
  yes?: boolean
  json?: boolean
  help?: boolean
  'despite-findings'?: boolean
  'despite-listing'?: boolean
  'max-markup'?: string
  en?: string
  ru?: string
  reference?: string
  amount?: string
  currency?: string
  payer?: string
  'payer-iban'?: string
  'statement-id'?: string
  booked?: string
  fee?: string
  also?: boolean
  'paid-outside'?: boolean
  'not-paid'?: boolean
  'top-up'?: boolean
  'not-restored'?: boolean
  release?: boolean
}
export type OptionName = keyof typeof OPTIONS

/** Parsed command line and dependencies of an operator command. */
export interface Call {
  ops: Ops
  io: Io
  /** Arguments after the command name. */
  operands: readonly string[]
  options: Options
  operator: string
}

export interface Command {
  /** Name of the command, such as `order refund`. */
  name: string
  /** Placeholders for the arguments, such as `<id>`. */
  operands: string
  summary: string
  help: string
  /**
   * Whether the command changes data. Such a command requires a reason, asks for confirmation and writes an audit log
   * entry.
   */
  changes: boolean
  /** Options in addition to those that every command accepts. */
  options: readonly OptionName[]
  /**
   * Runs the command and returns the exit code.
   * @throws {UsageError} for an invalid command line or a missing setting
   * @throws {OpsRefusal} when the command is not possible in the current state
   */
  run(call: Call): Promise<number>
}
