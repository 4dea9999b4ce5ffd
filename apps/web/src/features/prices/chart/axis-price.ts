/** Significant digits of a price that the chart passes on. The rest of a floating-point number is noise. */
const RELIABLE_DIGITS = 12
/** Maximum number of decimal places that `toFixed` writes here. */
const MAX_PLACES = 20

/**
 * Returns a price of the chart as a plain decimal string. Keeps all reliable digits, because the page's own format
 * shortens it in the same way as the price above the chart.
 */
export function axisPrice(price: number): string {
  if (price <= 0) return '0'
  const places = RELIABLE_DIGITS - 1 - Math.floor(Math.log10(price))
  return price.toFixed(Math.min(MAX_PLACES, Math.max(0, places)))
}
