import { parseAmount, roundToPrecision } from '@cambio/kernel/money'
import type { Instrument } from '../instruments/instrument.ts'
import type { ProviderQuery } from '../liquidity/liquidity-provider.ts'
import { DomainError } from '../shared/domain-error.ts'

/**
 * Parses the amount of one side of a pair. Rounds the amount to the instrument's precision, because clients may send
 * all decimal places that the coin has on its chain. It rounds an amount to send down, and an amount to receive up.
 * @throws {DomainError} AMOUNT_MALFORMED when it is not a plain decimal with at most the coin's decimal places
 */
export function parseQuotable(
  amount: string,
  { decimals, precisionDecimals }: Instrument,
  side: ProviderQuery['side'],
): bigint {
  const parsed = parseAmount(amount, decimals)
  if (!parsed.ok)
    throw new DomainError('AMOUNT_MALFORMED', `Amount is not valid: ${parsed.fault}`, {
      field: 'claimedDepositAmount',
      reason: parsed.fault,
      ...(parsed.fault === 'too-precise' && { maxDecimals: decimals }),
    })
  return roundToPrecision(parsed.atomic, decimals, precisionDecimals, side === 'receive' ? 'up' : 'down')
}
