import type { Account, Entry, Posting } from '@cambio/core/ledger/posting'

/** Amount that each benchmark swap moves, in base units of the asset. */
const AMOUNT = 1_000_000n
const FEE = 100n

/** Assets that the benchmark swaps. */
export const ASSETS: readonly string[] = ['btc', 'eth', 'ltc', 'bnb', 'doge', 'xrp', 'sol', 'usdt-erc20']

/** Returns the posting that gives the hot wallet its opening balance, which is more than a benchmark run can spend. */
export function openingBalance(asset: string): Posting {
  return {
    kind: 'float-topup',
    reference: `opening-${asset}`,
    entries: move(asset, 10n ** 30n, 'platform:equity', 'custody:hot'),
  }
}

/** Returns the four postings of a paid order: deposit credited, trade, payout held, payout final. */
export function swapPostings(orderId: number, from: string, to: string): readonly Posting[] {
  const reference = String(orderId)
  const order: Account = `order:${orderId}`
  const payout = AMOUNT - FEE
  return [
    { kind: 'deposit-credited', reference, entries: move(from, AMOUNT, order, 'custody:hot') },
    {
      kind: 'trade',
      reference,
      entries: [
        ...move(from, AMOUNT, 'platform:position', order),
        ...move(to, payout, order, 'platform:position'),
        ...move(to, FEE, 'platform:revenue', 'platform:position'),
      ],
    },
    { kind: 'payment-hold', reference, entries: move(to, payout, 'custody:hot', 'custody:held') },
    { kind: 'payment-final', reference, entries: move(to, payout, 'custody:held', order) },
  ]
}

function move(asset: string, amountAtomic: bigint, from: Account, to: Account): Entry[] {
  return [
    { account: from, asset, amountAtomic: -amountAtomic },
    { account: to, asset, amountAtomic },
  ]
}
