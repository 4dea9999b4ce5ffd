import type { InstrumentView } from '@cambio/contract/instrument'
import { callApi } from '../../../lib/api-client.ts'
import { searchWords } from '../../../lib/search-words.ts'
import { assetStatus, type AssetStatus } from '../state/asset-status.ts'

/** As many characters as the call that searches takes. */
const MAX_SEARCH_LENGTH = 40
/** How long a page waits for one rate. */
const RATE_PATIENCE_MS = 2_000

/** A coin on a network, and what holds for sending it now. */
export interface AssetRow extends Pick<
  InstrumentView,
  'slug' | 'currencyTitle' | 'currencyFriendlyTitle' | 'networkFriendlyTitle' | 'requiresMemo'
> {
  status: AssetStatus
  /** Code of the pair that is looked at, null where it cannot be exchanged for anything now. */
  pair: string | null
  /** Null where there is no price now, and of what only other exchanges deal in. */
  rules: { least: string; most: string; confirmations: number } | null
}

export interface Assets {
  rows: AssetRow[]
  /** What is looked for. */
  words: string
}

/** The house's own coins, or of all coins those that have the words looked for. @throws {ApiError} */
export async function readAssets(typed: string): Promise<Assets> {
  const words = searchWords(typed)
  const search = words.slice(0, MAX_SEARCH_LENGTH).trim()
  const [own, found] = await Promise.all([
    callApi('listInstruments', { query: {} }),
    search === '' ? null : callApi('listInstruments', { query: { search } }),
  ])
  const popular = own.toSorted((a, b) => rankOf(a) - rankOf(b) || a.currencyTitle.localeCompare(b.currencyTitle))
  const ownSlugs = new Set(own.map(({ slug }) => slug))
  return {
    rows: await Promise.all((found ?? popular).map((one) => rowOf(one, ownSlugs.has(one.slug), popular))),
    words,
  }
}

/** Popular ones by their place, all others behind them. */
const rankOf = ({ popularity }: InstrumentView): number => popularity || Number.MAX_SAFE_INTEGER

async function rowOf(instrument: InstrumentView, isOwn: boolean, popular: readonly InstrumentView[]) {
  const { slug, currencyTitle, currencyFriendlyTitle, networkFriendlyTitle, requiresMemo, isDepositEnabled } =
    instrument
  const receive = popular.find((one) => one.isWithdrawalEnabled && one.slug !== slug)
  const pair =
    isDepositEnabled && receive ? `${instrument.bestChangeName}-${receive.bestChangeName}`.toLowerCase() : null
  return {
    ...{ slug, currencyTitle, currencyFriendlyTitle, networkFriendlyTitle, requiresMemo, pair },
    status: assetStatus(instrument, isOwn),
    rules: isOwn && isDepositEnabled && receive ? await rulesOf(slug, receive.slug) : null,
  }
}

async function rulesOf(instrumentFromSlug: string, instrumentToSlug: string): Promise<AssetRow['rules']> {
  try {
    const { depositRules, minConfirmationsToTrade } = await callApi('getRate', {
      query: { instrumentFromSlug, instrumentToSlug },
      signal: AbortSignal.timeout(RATE_PATIENCE_MS),
    })
    return { least: depositRules.minAmount, most: depositRules.maxAmount, confirmations: minConfirmationsToTrade }
  } catch {
    return null
  }
}
