/** Area of core: a folder of `packages/core/src`. */
export interface CoreArea {
  area: string
  /** Description of the folder's content. */
  holds: string
  /** Areas that the files of this area may import. Each of them must come earlier in the list. */
  uses: readonly string[]
}

/** All areas of core, from the lowest to the highest layer (`docs/decisions/084`). */
export const CORE_AREAS: readonly CoreArea[] = [
  {
    area: 'shared',
    holds: 'transactions, leases, errors, pages and limits: nothing that only an exchange has',
    uses: [],
  },
  {
    area: 'instruments',
    holds: 'coins, chains by name, and the catalogue of what the exchange trades',
    uses: ['shared'],
  },
  {
    area: 'ledger',
    holds: 'the double-entry journal and its balances',
    uses: [],
  },
  {
    area: 'seals',
    holds: 'signatures of server and operator, and the texts that they sign',
    uses: ['instruments'],
  },
  {
    area: 'screening',
    holds: 'the port to lists of blacklisted addresses',
    uses: ['shared', 'instruments'],
  },
  {
    area: 'notices',
    holds: 'the outbox of order emails and push notifications',
    uses: ['shared'],
  },
  {
    area: 'content',
    holds: 'blog and docs',
    uses: ['shared'],
  },
  {
    area: 'site',
    holds: 'redirects, sitemap, texts and share images of pages',
    uses: ['instruments'],
  },
  {
    area: 'stats',
    holds: 'public figures',
    uses: [],
  },
  {
    area: 'chains',
    holds: 'blocks, addresses and deposits; the ports to nodes and to the signer',
    uses: ['shared', 'instruments', 'ledger', 'screening'],
  },
  {
    area: 'liquidity',
    holds: 'the port to other exchanges, and their cached quotes',
    uses: ['shared', 'instruments'],
  },
  {
    area: 'quotes',
    holds: 'ticks, prices, limits, exposure, and the quote of a pair',
    uses: ['shared', 'instruments', 'ledger', 'chains', 'liquidity'],
  },
  {
    area: 'prices',
    holds: 'price history',
    uses: ['shared', 'instruments', 'quotes'],
  },
  {
    area: 'status',
    holds: 'what the status page measures, and incidents',
    uses: ['instruments', 'chains', 'quotes'],
  },
  {
    area: 'payments',
    holds: 'records of payments: claims, postings, and limits of their fees',
    uses: ['instruments', 'ledger', 'chains', 'quotes'],
  },
  {
    area: 'orders',
    holds: 'the order machine and everything that users do with an order',
    uses: [
      'shared',
      'instruments',
      'ledger',
      'seals',
      'screening',
      'notices',
      'chains',
      'liquidity',
      'quotes',
      'payments',
    ],
  },
  {
    area: 'accounts',
    holds: 'accounts, sessions, codes and their emails',
    uses: ['shared', 'notices'],
  },
  {
    area: 'identity',
    holds: 'identity checks and their encryption',
    uses: ['shared', 'accounts'],
  },
  {
    area: 'fiat',
    holds: 'fiat money, the bank account, and the port to providers that sell coins for card payments',
    uses: ['shared', 'instruments', 'identity', 'screening'],
  },
  {
    area: 'card-orders',
    holds: 'purchases and sales by card: prices, orders, callbacks and their follow-up',
    uses: ['shared', 'notices', 'instruments', 'ledger', 'screening', 'chains', 'quotes', 'orders', 'fiat'],
  },
  {
    area: 'two-factor',
    holds: 'factors of an account, and the proof that a call needs',
    uses: ['shared', 'accounts', 'identity'],
  },
  {
    area: 'partners',
    holds: 'keys, signed requests and webhooks',
    uses: ['shared', 'orders'],
  },
  {
    area: 'reviews',
    holds: 'reviews of completed orders',
    uses: ['shared', 'orders', 'accounts'],
  },
  {
    area: 'support',
    holds: 'messages to support',
    uses: ['shared', 'notices', 'accounts'],
  },
  {
    area: 'affiliates',
    holds: 'referral links, and earnings from orders',
    uses: ['shared', 'instruments', 'ledger', 'quotes', 'orders', 'accounts'],
  },
  {
    area: 'wallet',
    holds: 'the balance of an account: deposit addresses, withdrawals, refunds into the balance',
    uses: [
      'shared',
      'instruments',
      'ledger',
      'seals',
      'screening',
      'chains',
      'quotes',
      'payments',
      'orders',
      'accounts',
      'two-factor',
    ],
  },
  {
    area: 'profile',
    holds: 'changes of an account that need a second factor, its export and its deletion',
    uses: [
      'shared',
      'ledger',
      'orders',
      'accounts',
      'identity',
      'two-factor',
      'partners',
      'reviews',
      'affiliates',
      'wallet',
    ],
  },
  {
    area: 'messenger',
    holds: 'accounts of messenger users: launch data, sign-in, linking; the bot',
    uses: ['shared', 'instruments', 'notices', 'quotes', 'orders', 'accounts', 'fiat', 'two-factor', 'profile'],
  },
  {
    area: 'chain-work',
    holds: 'stores and dependencies of the use cases that work on one chain',
    uses: [
      'shared',
      'instruments',
      'seals',
      'screening',
      'chains',
      'quotes',
      'payments',
      'orders',
      'affiliates',
      'wallet',
    ],
  },
  {
    area: 'sending',
    holds: 'carries payments: reserves, signs, sends, replaces, settles and voids them',
    uses: ['shared', 'instruments', 'ledger', 'chains', 'quotes', 'payments', 'orders', 'affiliates', 'chain-work'],
  },
  {
    area: 'watching',
    holds: 'reads blocks; records, credits and undoes deposits',
    uses: [
      'shared',
      'instruments',
      'ledger',
      'screening',
      'chains',
      'quotes',
      'payments',
      'orders',
      'affiliates',
      'wallet',
      'chain-work',
      'sending',
    ],
  },
  {
    area: 'signing',
    holds: 'the proof of a payment before it is signed, caps and approvals',
    uses: ['shared', 'instruments', 'seals', 'chains', 'quotes', 'payments', 'orders', 'wallet'],
  },
  {
    area: 'audit',
    holds: 'invariants that the periodic audit checks',
    uses: ['shared', 'instruments', 'chains', 'identity'],
  },
  {
    area: 'requests',
    holds: 'use cases that the worker runs for the server',
    uses: ['orders', 'accounts', 'two-factor', 'partners', 'affiliates', 'wallet', 'profile', 'messenger'],
  },
  {
    area: 'ops',
    holds: 'commands of operators',
    uses: [
      'instruments',
      'ledger',
      'seals',
      'screening',
      'chains',
      'quotes',
      'status',
      'payments',
      'orders',
      'fiat',
      'card-orders',
      'identity',
      'two-factor',
      'partners',
      'reviews',
      'support',
      'wallet',
      'profile',
      'chain-work',
      'sending',
      'signing',
      'audit',
    ],
  },
]
