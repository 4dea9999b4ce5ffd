import type { Instrument } from '@cambio/core/instruments/instrument'
import { parseFiat } from '@cambio/core/fiat/fiat-money'
import type { ProviderQuote } from '@cambio/core/liquidity/liquidity-provider'
import { toAtomic } from '../../provider-amount.ts'
import { UnreadableAnswer } from '../../provider-http.ts'
import type { SaleRate } from './mercuryo-sale-json.ts'

type SalePrice = Pick<ProviderQuote, 'depositAtomic' | 'amountToGetAtomic'> & { feeAtomic: bigint }

/**
 * Returns Mercuryo's price for a sale, in base units of the coin and minor units of the currency.
 * @throws {UnreadableAnswer} when the response is about another amount or pair, or its parts do not add up
 */
export function salePriceOf(
  { from, to, depositAtomic }: { from: Instrument; to: Instrument; depositAtomic: bigint },
  { currency, fiat_currency: fiat, fee, subtotal, total }: SaleRate,
): SalePrice {
  const code = to.currencyTitle
  const [kept, paid, whole] = [fee, subtotal, total].map((amounts) => parseFiat(amounts[code] ?? '', code))
  const isSame = currency === from.currencyTitle && fiat === code
  const coins = total[currency]
  if (!isSame || !kept || !paid || !whole || coins === undefined || toAtomic(coins, from) !== depositAtomic)
    throw new UnreadableAnswer('The answer of Mercuryo is not the requested sale', { retryable: true })
  if (paid.minor + kept.minor !== whole.minor)
    throw new UnreadableAnswer('The parts of the sale do not add up', { retryable: true })
  return { depositAtomic, amountToGetAtomic: paid.minor, feeAtomic: kept.minor }
}
