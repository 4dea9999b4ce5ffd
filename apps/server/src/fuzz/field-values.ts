import { ETH_ADDRESS, ETH_REFUND_ADDRESS, LTC_ADDRESS } from '../testing/order-payload.ts'
import type { Known } from './sample.ts'

/** Valid values of the fields of content calls. */
export const OF_CONTENT: Known = {
  route: ['blog', 'docs'],
  locale: ['en', 'ru'],
  category: ['safety', 'money'],
  slug: ['networks/tags-and-memos', 'fees'],
  offset: ['0', '3'],
  per_page: ['5'],
  q: ['refund'],
}

/** Valid values of the fields of orders, rates and price history, except an order's ID and token. */
export const OF_ORDER: Known = {
  destinationAddress: [LTC_ADDRESS],
  refundAddress: [ETH_REFUND_ADDRESS, ETH_ADDRESS],
  address: [LTC_ADDRESS, ETH_ADDRESS],
  slug: ['eth', 'ltc', 'usdt-erc20'],
  instrumentFrom: [{ currencyTitle: 'ETH', networkTitle: 'ETH', slug: 'eth' }],
  instrumentTo: [{ currencyTitle: 'LTC', networkTitle: 'LTC' }],
  instrumentFromCurrencyTitle: ['ETH'],
  instrumentFromNetworkTitle: ['eth'],
  instrumentToCurrencyTitle: ['LTC'],
  instrumentToNetworkTitle: ['LTC'],
  claimedPublicRate: [null],
  instrumentFromSlug: ['eth'],
  instrumentToSlug: ['ltc'],
  currencyTitle: ['ETH', 'LTC'],
  networkTitle: ['ETH', 'LTC', 'ERC20'],
  symbol: ['eth', 'LTC', 'USDT'],
  quote: ['BTC', 'usdt'],
  claimedDepositAmount: ['0.5', '1'],
  claimedDepositAmountCurrency: ['eth', 'ltc'],
  userEmail: ['anna@example.org'],
  endpoint: ['https://push.example/device'],
  subscription: [
    {
      endpoint: 'https://push.example/device',
      keys: { p256dh: 'B'.padEnd(87, 'x'), auth: 'a'.repeat(22) },
    },
  ],
  destinationAddressMemo: [null],
  refundAddressMemo: [null],
  memo: [null],
  locale: ['en'],
  markup: ['0', '1.5'],
  networkFeePercent: [100, 286, '10000'],
  limit: ['2'],
  path: ['/orders', '/docs/terms'],
}

/** Returns valid field values for the support form, with a given form token. */
export const ofSupport = (stamp: string): Known => ({
  email: ['anna@example.org'],
  orderId: [7, undefined],
  subject: ['An order'],
  text: ['My order has not moved since noon.'],
  locale: ['en', 'ru'],
  stamp: [stamp],
  website: ['', undefined],
})
