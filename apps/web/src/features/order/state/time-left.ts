const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/**
 * Returns the message key, with its values, for the time until a deadline. Seconds are counted only in the last minute.
 */
export function timeLeft(
  deadline: string,
  now: number,
): { key: string; hours: number; minutes: number; seconds: number } {
  const left = Math.max(0, Date.parse(deadline) - now)
  const hours = Math.floor(left / HOUR_MS)
  const minutes = Math.floor((left % HOUR_MS) / MINUTE_MS)
  const seconds = Math.floor((left % MINUTE_MS) / SECOND_MS)
  const key = hours > 0 ? 'left_hours' : minutes > 0 ? 'left_minutes' : seconds > 0 ? 'left_seconds' : 'left_none'
  return { key: `order:${key}`, hours, minutes, seconds }
}
