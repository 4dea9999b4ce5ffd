import type { PayableAddress } from '@cambio/core/ops/orders/payable-address'
import type { Options } from './command.ts'
import { UsageError } from './io.ts'
import { plainText } from './operands.ts'

/**
 * Returns the address given by --to and --memo, or null without --to.
 * @throws {UsageError} for --memo without --to, or for invalid input
 */
export function namedAddress({ to, memo }: Options): PayableAddress | null {
  if (to === undefined && memo !== undefined) throw new UsageError('--memo goes with --to.')
  if (to === undefined) return null
  return { address: plainText(to, '--to'), memo: memo === undefined ? null : plainText(memo, '--memo') }
}
