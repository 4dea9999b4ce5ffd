import type { InstrumentView } from '@cambio/contract/instrument'

export type PickerRow =
  | { kind: 'heading'; key: 'popular' | 'all' }
  | { kind: 'coin'; key: string; instrument: InstrumentView; enabled: boolean; nested: boolean }

/**
 * Returns the rows of the coin dialog: popular ones first, the networks of one coin together. A search returns matches
 * only, among the exchange's own instruments and those that the server `found`.
 */
export function pickerRows(
  instruments: readonly InstrumentView[],
  found: readonly InstrumentView[],
  search: string,
  side: 'send' | 'receive',
): PickerRow[] {
  const words = search.trim().toLowerCase()
  const row = (instrument: InstrumentView, nested: boolean): PickerRow => ({
    kind: 'coin',
    key: instrument.slug,
    instrument,
    nested,
    enabled: side === 'send' ? instrument.isDepositEnabled : instrument.isWithdrawalEnabled,
  })
  if (words !== '') {
    const known = new Set(instruments.map(({ slug }) => slug))
    return [...instruments, ...found.filter(({ slug }) => !known.has(slug))]
      .filter((one) => searchText(one).includes(words))
      .toSorted((a, b) => rank(a, words) - rank(b, words))
      .map((one) => row(one, false))
  }
  const popular = instruments.filter((one) => one.popularity > 0)
  const others = groupedByCoin(instruments.filter((one) => one.popularity === 0))
  return [
    ...(popular.length > 0
      ? [{ kind: 'heading', key: 'popular' } as const, ...popular.map((one) => row(one, false))]
      : []),
    ...(others.length > 0
      ? [
          { kind: 'heading', key: 'all' } as const,
          ...others.flatMap((networks) => networks.map((one, index) => row(one, index > 0))),
        ]
      : []),
  ]
}

function groupedByCoin(instruments: readonly InstrumentView[]): InstrumentView[][] {
  const groups = Map.groupBy(instruments, (one) => one.currencyTitle)
  return [...groups.values()].toSorted((a, b) => (a[0]?.currencyTitle ?? '').localeCompare(b[0]?.currencyTitle ?? ''))
}

function searchText(one: InstrumentView): string {
  return `${one.currencyTitle} ${one.currencyFriendlyTitle} ${one.networkTitle} ${one.networkFriendlyTitle}`.toLowerCase()
}

/** Ranks an exact ticker first, then tickers with that prefix, then all others. */
function rank(one: InstrumentView, words: string): number {
  const title = one.currencyTitle.toLowerCase()
  return title === words ? 0 : title.startsWith(words) ? 1 : 2
}
