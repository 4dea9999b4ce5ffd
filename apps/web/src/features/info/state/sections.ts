import type { InfoPageName } from '@cambio/kernel/info-pages'

/** Text section of an information page. Its message keys are `<name>_title` and `<name>_text`. */
export interface Section {
  name: string
  /** Slug of the docs page with details. The link's message key is `<name>_more`. */
  docs?: string
  /** Step whose screenshot the section shows. The message key for the alternative text is `<name>_screen`. */
  screen?: 'quote' | 'send' | 'receive'
  /**
   * Number of cases that the section lists beside its text. Their message keys are `<name>_case1`, `<name>_outcome1`
   * and so on.
   */
  cases?: number
}

/** Sections of each page, from top to bottom. */
export const SECTIONS: Record<InfoPageName, readonly Section[]> = {
  asset: [
    { name: 'limits', docs: 'how-a-rate-is-made' },
    { name: 'depth', docs: 'deposits-and-confirmations' },
    { name: 'others', docs: 'fees' },
  ],
  'how-it-works': [
    { name: 'price', docs: 'fees', screen: 'quote' },
    { name: 'rate', docs: 'fixed-and-floating-rates', cases: 2 },
    { name: 'send', docs: 'deposits-and-confirmations', screen: 'send' },
    { name: 'payout', docs: 'verify-a-payout', screen: 'receive' },
    { name: 'otherwise', docs: 'wrong-deposits', cases: 4 },
    { name: 'keep', docs: 'keeping-your-orders', cases: 3 },
  ],
  'our-vision': [
    { name: 'price', docs: 'how-a-rate-is-made' },
    { name: 'once', docs: 'verify-a-payout' },
    { name: 'next', docs: 'wrong-deposits' },
    { name: 'little', docs: 'privacy' },
    { name: 'own', docs: 'running-your-own' },
  ],
  'popular-exchanges': [
    { name: 'counted', docs: 'privacy' },
    { name: 'rate', docs: 'how-a-rate-is-made' },
  ],
  affiliate: [
    { name: 'link', docs: 'cashback-and-affiliates' },
    { name: 'markup', docs: 'fees' },
    { name: 'nothing', docs: 'cashback-and-affiliates' },
    { name: 'out', docs: 'wallet-and-withdrawals' },
  ],
  cashback: [
    { name: 'what', docs: 'cashback-and-affiliates' },
    { name: 'nothing', docs: 'fees' },
    { name: 'out', docs: 'wallet-and-withdrawals' },
  ],
  'for-competent-authorities': [
    { name: 'kept', docs: 'privacy' },
    { name: 'names', docs: 'identity-checks' },
    { name: 'chain', docs: 'verify-a-payout' },
    { name: 'held', docs: 'terms' },
    { name: 'ask', docs: 'keeping-your-orders' },
  ],
  roadmap: [
    { name: 'there', docs: 'getting-started' },
    { name: 'built', docs: 'running-your-own' },
    { name: 'open', docs: 'identity-checks' },
  ],
  wallet: [
    { name: 'what', docs: 'wallet-and-withdrawals' },
    { name: 'in', docs: 'deposits-and-confirmations' },
    { name: 'out', docs: 'wallet-and-withdrawals' },
    { name: 'safe', docs: 'account-and-security' },
  ],
  'swap-api': [
    { name: 'signing', docs: 'api-signing' },
    { name: 'orders', docs: 'api-orders' },
    { name: 'webhooks', docs: 'webhooks' },
    { name: 'rates', docs: 'rates-feed' },
  ],
  status: [
    { name: 'how', docs: 'deposits-and-confirmations' },
    { name: 'gaps', docs: 'running-your-own' },
  ],
  widget: [
    { name: 'what', docs: 'widget' },
    { name: 'safe', docs: 'widget' },
    { name: 'events', docs: 'widget' },
    { name: 'earn', docs: 'cashback-and-affiliates' },
  ],
  support: [
    { name: 'order', docs: 'keeping-your-orders' },
    { name: 'secrets', docs: 'account-and-security' },
  ],
}

/** Link to the next step at the end of each page; null for a page without a next step. */
export const ACTIONS: Record<InfoPageName, '/' | '/lk' | null> = {
  asset: '/',
  'how-it-works': '/',
  'our-vision': '/',
  'popular-exchanges': '/',
  affiliate: '/lk',
  cashback: '/lk',
  'for-competent-authorities': null,
  roadmap: '/',
  status: null,
  support: null,
  'swap-api': '/lk',
  wallet: '/lk',
  widget: null,
}
