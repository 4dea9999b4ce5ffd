/**
 * Returns the number of points in a coin's price history.
 * @param url base URL of the server
 * @param period `1d`, `7d`, `30d` or `1y`
 */
export async function pointsOfHistory(url: string, symbol: string, period: string): Promise<number> {
  const answer = await fetch(`${url}/api/v2/prices/public/history?symbol=${symbol}&period=${period}`)
  return ((await answer.json()) as { points: unknown[] }).points.length
}
