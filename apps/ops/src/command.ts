import type { Ops } from './compose.ts'
import type { Io } from './io.ts'

export const OPTIONS = {
  operator: { type: 'string' },
  reason: { type: 'string' },
  to: { type: 'string' },
  memo: { type: 'string' },
  account: { type: 'string' },
  yes: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  'despite-findings': { type: 'boolean' },
  'despite-listing': { type: 'boolean' },
  'max-markup': { type: 'string' },
  en: { type: 'string' },
  ru: { type: 'string' },
} as const

export interface Options {
  operator?: string
  reason?: string
  to?: string
  memo?: string
  account?: string
  yes?: boolean
  json?: boolean
  help?: boolean
  'despite-findings'?: boolean
  'despite-listing'?: boolean
  'max-markup'?: string
  en?: string
  ru?: string
}
export type OptionName = keyof typeof OPTIONS

/** What a command is run with. */
export interface Call {
  ops: Ops
  io: Io
  /** What follows the command's own words. */
  operands: readonly string[]
  options: Options
  operator: string
}

/** One thing an operator can do. */
export interface Command {
  /** The words that name it: `order refund`. */
  name: string
  /** What follows: `<id>`. */
  operands: string
  summary: string
  help: string
  /** Whether it changes something: then it wants a reason, asks, and leaves an audit entry. */
  changes: boolean
  /** Besides those that every command takes. */
  options: readonly OptionName[]
  /** Answers the exit code. @throws {UsageError} @throws {OpsRefusal} */
  run(call: Call): Promise<number>
}
