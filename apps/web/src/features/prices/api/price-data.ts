import type { LocaleCode } from '@cambio/kernel/locale'
import { withLocale } from '@cambio/kernel/locale-path'
import type { BreadcrumbList, ExchangeRateSpecification, WithContext } from 'schema-dts'
import type { Coin } from '../state/listed-coins.ts'

interface Site {
  publicUrl: string
  locale: LocaleCode
  /** Name of the page with all prices, used in the breadcrumb. */
  listName: string
}

/** Returns a coin's structured data: its breadcrumb and, if known, its price. */
export function priceData({ currencyTitle, fullName, price }: Coin, path: string, site: Site): object[] {
  const urlOf = (page: string): string => site.publicUrl + withLocale(page, site.locale)
  const trail = {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: site.listName, item: urlOf('/price') },
      { '@type': 'ListItem', position: 2, name: fullName, item: urlOf(path) },
    ],
  } satisfies WithContext<BreadcrumbList>
  if (price === null) return [trail]
  const rate = {
    '@context': 'https://schema.org',
    '@type': 'ExchangeRateSpecification',
    name: fullName,
    url: urlOf(path),
    currency: currencyTitle,
    currentExchangeRate: { '@type': 'UnitPriceSpecification', price, priceCurrency: 'USD' },
  } satisfies WithContext<ExchangeRateSpecification>
  return [trail, rate]
}
