import type { InstrumentView } from '@cambio/contract/instrument'
import { isFiat } from '../../lib/exchange/is-by-card.ts'
import { searchInstruments } from '@cambio/kernel/instrument-search'

export type PickerRow =
  | { kind: 'heading'; key: 'popular' | 'all' | 'suggested' }
  | { kind: 'coin'; key: string; instrument: InstrumentView; enabled: boolean; nested: boolean }

/** Maximum number of coins that the dialog suggests when a search finds nothing. */
const SUGGESTIONS = 5

/**
 * Returns the rows of the coin dialog. Popular coins are first. The networks of each coin are grouped. For a search,
 * returns only the matches from two lists: `instruments`, which the exchange itself trades, and `found`, the server's
 * search results. If `selected` is a fiat currency, the fiat currencies count as popular too.
 */
export function pickerRows(
  instruments: readonly InstrumentView[],
  found: readonly InstrumentView[],
  search: string,
  side: 'send' | 'receive',
  selected?: InstrumentView,
): PickerRow[] {
  if (search.trim() !== '') {
    const known = new Set(instruments.map(({ slug }) => slug))
    const all = [...instruments, ...found.filter(({ slug }) => !known.has(slug))].filter((one) => isOffered(one, side))
    return searchInstruments(all, search).map((one) => coinRow(one, side))
  }
  const offered = instruments.filter((one) => isOffered(one, side))
  const money = selected && isFiat(selected) ? groupedByCoin(offered.filter(isFiat)).flat() : []
  const popular = [...money, ...offered.filter((one) => one.popularity > 0)]
  const others = groupedByCoin(offered.filter((one) => !popular.includes(one)))
  return [
    ...(popular.length > 0
      ? [{ kind: 'heading', key: 'popular' } as const, ...popular.map((one) => coinRow(one, side))]
      : []),
    ...(others.length > 0
      ? [
          { kind: 'heading', key: 'all' } as const,
          ...others.flatMap((networks) => networks.map((one, index) => coinRow(one, side, index > 0))),
        ]
      : []),
  ]
}

/**
 * Returns the rows that the dialog suggests when a search finds nothing: popular coins that the user can currently
 * choose.
 */
export function suggestedRows(instruments: readonly InstrumentView[], side: 'send' | 'receive'): PickerRow[] {
  const popular = instruments.filter((one) => one.popularity > 0).map((one) => coinRow(one, side))
  const rows = popular.filter((row) => row.kind === 'coin' && row.enabled).slice(0, SUGGESTIONS)
  return rows.length === 0 ? [] : [{ kind: 'heading', key: 'suggested' }, ...rows]
}

function groupedByCoin(instruments: readonly InstrumentView[]): InstrumentView[][] {
  const groups = Map.groupBy(instruments, (one) => one.currencyTitle)
  return [...groups.values()].toSorted((a, b) => (a[0]?.currencyTitle ?? '').localeCompare(b[0]?.currencyTitle ?? ''))
}

/**
 * Returns whether an instrument is in the send or receive list. The receive list contains only those fiat currencies
 * that the exchange pays out.
 */
function isOffered(instrument: InstrumentView, side: 'send' | 'receive'): boolean {
  return side === 'send' || !isFiat(instrument) || instrument.isWithdrawalEnabled
}

function coinRow(instrument: InstrumentView, side: 'send' | 'receive', nested = false): PickerRow {
  const enabled = side === 'send' ? instrument.isDepositEnabled : instrument.isWithdrawalEnabled
  return { kind: 'coin', key: instrument.slug, instrument, nested, enabled }
}
