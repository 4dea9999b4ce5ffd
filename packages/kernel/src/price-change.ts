import { parseRational, rationalText } from './rational.ts'

const DECIMALS = 2

/**
 * Returns the percentage change between two prices (decimal strings), with two decimal places and rounded towards zero.
 * The result is negative for a fall. Returns null if the earlier price is missing, invalid or zero.
 */
export function changePercent(before: string, now: string): string | null {
  const [from, to] = [parseRational(before), parseRational(now)]
  if (!from || !to || from.num === 0n) return null
  const num = (to.num * from.den - from.num * to.den) * 100n
  const text = rationalText({ num: num < 0n ? -num : num, den: from.num * to.den }, DECIMALS)
  return num < 0n && text !== '0' ? `-${text}` : text
}
