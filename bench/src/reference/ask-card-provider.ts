/** Base URL of the card provider's public quote call, and the widget ID that the call requires. */
export interface CardProviderAccess {
  publicBaseUrl: string
  widgetId: string
}

/**
 * Baseline of the `fiat-quote` benchmark. Queries the card provider directly for a quote: ETH for `pay` units of a
 * currency. Returns the duration of the call in milliseconds.
 * @throws {Error} when the provider does not return a quote
 */
export async function askCardProvider(
  { publicBaseUrl, widgetId }: CardProviderAccess,
  pay: number,
  currency: string,
): Promise<number> {
  const search = new URLSearchParams({
    from: currency,
    to: 'ETH',
    amount: String(pay),
    is_total: 'true',
    network: 'ETHEREUM',
    widget_id: widgetId,
  })
  const startedAt = performance.now()
  const answer = await fetch(`${publicBaseUrl}/widget/buy/rate?${search}`)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`The card provider answers ${answer.status}: ${text}`)
  return performance.now() - startedAt
}
