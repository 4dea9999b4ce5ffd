import { formatAmount, parseAmount } from '@cambio/kernel/money'
import type { ReportedSale } from '../fiat/card-report.ts'
import { formatFiat, type FiatMoney } from '../fiat/fiat-money.ts'
import type { CardDifference } from './card-difference.ts'

/** A card sale in our journal. */
export interface BookedSale {
  orderId: string
  /** Provider's sale ID. */
  saleId: string
  coin: { currencyTitle: string; decimals: number }
  /** Coins that the provider received, in base units; null before they arrived. */
  coinsAtomic: bigint | null
  /** Money in the posting `sale-paid-out`; null without this posting. */
  paidOut: FiatMoney | null
  /**
   * Whether the provider has returned the coins. `pending` if the return had begun at our last query and may have
   * finished since.
   */
  isReturned: boolean | 'pending'
  createdAt: number
}

/** Returns the differences between the provider's sales report and our journal. */
export function saleDifferencesOf(rows: readonly ReportedSale[], booked: readonly BookedSale[]): CardDifference[] {
  const ours = new Map(booked.map((one) => [one.saleId, one]))
  const theirs = new Map(rows.map((one) => [one.saleId, one]))
  return [...new Set([...ours.keys(), ...theirs.keys()])].flatMap((saleId) => {
    const [own, reported] = [ours.get(saleId), theirs.get(saleId)]
    const words = { ours: wordsOfOurs(own, reported), theirs: wordsOfTheirs(reported, own) }
    return words.ours === words.theirs ? [] : [{ orderId: own?.orderId ?? saleId, ...words }]
  })
}

const NOTHING = 'not paid out'

function wordsOfOurs(booked: BookedSale | undefined, reported: ReportedSale | undefined): string {
  if (!booked) return NOTHING
  const { coin, coinsAtomic, paidOut } = booked
  const isReturned = booked.isReturned === 'pending' ? reported?.isReturned === true : booked.isReturned
  const coins = coinsAtomic === null ? 'unknown' : `${formatAmount(coinsAtomic, coin.decimals)} ${coin.currencyTitle}`
  return wordsOf({ coins, paidOut, isReturned })
}

function wordsOfTheirs(reported: ReportedSale | undefined, booked: BookedSale | undefined): string {
  if (!reported) return NOTHING
  const { unknownStatus, coins, paidOut, isReturned } = reported
  if (unknownStatus !== null) return `unknown status ${unknownStatus}`
  const parsed = coins !== null && booked ? parseAmount(coins, booked.coin.decimals) : null
  const amount = parsed?.ok && booked ? formatAmount(parsed.atomic, booked.coin.decimals) : coins
  const title = booked ? ` ${booked.coin.currencyTitle}` : ''
  return wordsOf({ coins: amount === null ? 'unknown' : `${amount}${title}`, paidOut, isReturned })
}

function wordsOf({ coins, paidOut, isReturned }: { coins: string; paidOut: FiatMoney | null; isReturned: boolean }) {
  if (paidOut !== null) {
    const paid = `paid ${formatFiat(paidOut)} ${paidOut.currency} for ${coins}`
    return isReturned ? `${paid} and returned the coins` : paid
  }
  return isReturned ? `returned ${coins}` : NOTHING
}
