import type { ExceptionPolicyInput } from '@cambio/contract/exception-policy'
import type { OrderView } from '@cambio/contract/order-view'
import type { ExceptionPolicy } from '@cambio/core/orders/exception-policy'
import { formatAmount, parseAmount } from '@cambio/kernel/money'
import { assert } from '@cambio/kernel/assert'

/** Number of decimal places in a percentage. With two, a percentage is a whole number of basis points. */
const PERCENT_DECIMALS = 2

/** Returns the exception policy of a request. The default is ASK. */
export function exceptionPolicyOf(input: ExceptionPolicyInput | null | undefined): ExceptionPolicy {
  if (input?.kind !== 'RERATE') return { kind: input?.kind ?? 'ASK' }
  const percent = parseAmount(input.withinPercent, PERCENT_DECIMALS)
  assert(percent.ok, 'the schema let a percent through')
  return { kind: 'RERATE', withinBps: Number(percent.atomic) }
}

export function presentExceptionPolicy(policy: ExceptionPolicy): OrderView['exceptionPolicy'] {
  return {
    kind: policy.kind,
    withinPercent: policy.kind === 'RERATE' ? formatAmount(BigInt(policy.withinBps), PERCENT_DECIMALS) : null,
  }
}
