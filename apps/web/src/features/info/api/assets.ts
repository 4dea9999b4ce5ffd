import type { InstrumentView } from '@cambio/contract/instrument'
import { byPopularity } from '@cambio/kernel/instrument-order'
import { callApi } from '../../../lib/api/api-client.ts'
import { isFiat } from '../../../lib/exchange/is-by-card.ts'
import { searchWords } from '../../../lib/seo/search-words.ts'
import { assetStatus, type AssetStatus } from '../state/asset-status.ts'

/** Maximum length of a search term that the API accepts, in characters. */
const MAX_SEARCH_LENGTH = 40
/** Number of coins that the page suggests when a search finds nothing. */
const SUGGESTIONS = 5
/** Maximum time that the page waits for one rate, in milliseconds. */
const RATE_PATIENCE_MS = 2_000

/** Instrument with its current deposit rules. */
export interface AssetRow extends Pick<
  InstrumentView,
  | 'slug'
  | 'currencyTitle'
  | 'currencyFriendlyTitle'
  | 'fullName'
  | 'bestChangeName'
  | 'networkTitle'
  | 'networkFriendlyTitle'
  | 'requiresMemo'
> {
  status: AssetStatus
  /** Pair code for the link in the row; null if users cannot currently swap the coin. */
  pair: string | null
  /**
   * Minimum and maximum amount, as decimal strings in the coin, and the required confirmations. Null for provider-only
   * instruments, and while there is no price.
   */
  rules: { least: string; most: string | null; confirmations: number } | null
}

export interface Assets {
  rows: AssetRow[]
  /** Popular coins, to suggest when no coin matches a search. */
  suggested: AssetRow[]
  /** Search terms; empty without a search. */
  words: string
}

/**
 * Returns all coins that match a search or, without search terms, the coins that the exchange itself trades.
 * @throws {ApiError}
 */
export async function readAssets(typed: string): Promise<Assets> {
  const words = searchWords(typed)
  const search = words.slice(0, MAX_SEARCH_LENGTH).trim()
  const [own, found] = await Promise.all([coinsOf({}), search === '' ? null : coinsOf({ search })])
  const popular = own.toSorted(byPopularity)
  const ownSlugs = new Set(own.map(({ slug }) => slug))
  const rowsOf = (coins: readonly InstrumentView[]) =>
    Promise.all(coins.map((one) => rowOf(one, ownSlugs.has(one.slug), popular)))
  const rows = await rowsOf(found ?? popular)
  const suggested =
    found === null ? rows.slice(0, SUGGESTIONS) : rows.length > 0 ? [] : await rowsOf(popular.slice(0, SUGGESTIONS))
  return { rows, suggested, words }
}

/** Returns the instruments that match a query, except fiat currencies, which have no network. */
async function coinsOf(query: { search?: string }): Promise<InstrumentView[]> {
  return (await callApi('listInstruments', { query })).filter((one) => !isFiat(one))
}

async function rowOf(instrument: InstrumentView, isOwn: boolean, popular: readonly InstrumentView[]) {
  const { slug, currencyTitle, currencyFriendlyTitle, networkFriendlyTitle, requiresMemo, isDepositEnabled } =
    instrument
  const { fullName, bestChangeName, networkTitle } = instrument
  const receive = popular.find((one) => one.isWithdrawalEnabled && one.slug !== slug)
  const pair =
    isDepositEnabled && receive ? `${instrument.bestChangeName}-${receive.bestChangeName}`.toLowerCase() : null
  return {
    fullName,
    bestChangeName,
    networkTitle,
    slug,
    currencyTitle,
    currencyFriendlyTitle,
    networkFriendlyTitle,
    requiresMemo,
    pair,
    status: assetStatus(instrument, isOwn),
    rules: isOwn && isDepositEnabled && receive ? await rulesOf(slug, receive.slug) : null,
  }
}

async function rulesOf(instrumentFromSlug: string, instrumentToSlug: string): Promise<AssetRow['rules']> {
  try {
    const { depositRules, hasDepositMaximum, minConfirmationsToTrade } = await callApi('getRate', {
      query: { instrumentFromSlug, instrumentToSlug },
      signal: AbortSignal.timeout(RATE_PATIENCE_MS),
    })
    const most = hasDepositMaximum ? depositRules.maxAmount : null
    return { least: depositRules.minAmount, most, confirmations: minConfirmationsToTrade }
  } catch {
    return null
  }
}
