import { cardInstrument } from '@cambio/core/fiat/fiat-instrument'
import type { Instrument } from '@cambio/core/instruments/instrument'
import type { InstrumentStore } from '@cambio/core/instruments/instrument-store'
import type { ProviderOnlyCoinStore } from '@cambio/core/liquidity/sync-provider-only-coins'
import type { Queryable } from '../queryable.ts'

interface InstrumentRow {
  slug: string
  currency_title: string
  network_title: string
  best_change_name: string
  instrument_type: 'crypto' | 'fiat'
  full_name: string
  currency_friendly_title: string
  network_friendly_title: string
  currency_logo_link: string
  coinstat_value: string
  requires_memo: boolean
  decimals: number
  precision_decimals: number
  chain: string
  contract: string | null
  min_confirmations_to_trade: number
  min_confirmations_to_withdraw: number
  least_payment: string
  is_bridged: boolean
  is_deposit_enabled: boolean
  is_payout_enabled: boolean
  popularity: number
  address_example: string
  explorer_tx_url: string
  explorer_address_url: string
  /** Null for an instrument on a chain without a row in `network`. */
  block_seconds: string | null
}

const SELECT = 'SELECT instrument.*, block_seconds FROM instrument LEFT JOIN network USING (chain)'

export class PostgresInstrumentStore implements InstrumentStore, ProviderOnlyCoinStore {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async all(): Promise<Instrument[]> {
    const { rows } = await this.#db.query<InstrumentRow>(`${SELECT} WHERE is_own ORDER BY popularity, slug`)
    return rows.map(instrumentFromRow)
  }

  async others(): Promise<Instrument[]> {
    const { rows } = await this.#db.query<InstrumentRow>(
      `${SELECT} WHERE NOT is_own AND instrument_type = 'crypto' ORDER BY currency_title, slug`,
    )
    return rows.map(instrumentFromRow)
  }

  /**
   * Returns the currencies in which card providers accept or pay out money. Omits the currency of the exchange's own
   * bank account.
   */
  async fiat(): Promise<Instrument[]> {
    const { rows } = await this.#db.query<Pick<InstrumentRow, 'currency_title'>>(
      `SELECT currency_title FROM instrument WHERE instrument_type = 'fiat' AND chain = 'card' ORDER BY slug`,
    )
    return rows.map((row) => cardInstrument(row.currency_title))
  }

  async replaceOthers(instruments: readonly Instrument[]): Promise<void> {
    await this.#db.query('SELECT replace_other_instruments($1)', [
      JSON.stringify(instruments, (_name, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)),
    ])
  }
}

function instrumentFromRow(row: InstrumentRow): Instrument {
  return {
    slug: row.slug,
    currencyTitle: row.currency_title,
    networkTitle: row.network_title,
    bestChangeName: row.best_change_name,
    instrumentType: row.instrument_type,
    fullName: row.full_name,
    currencyFriendlyTitle: row.currency_friendly_title,
    networkFriendlyTitle: row.network_friendly_title,
    currencyLogoLink: row.currency_logo_link,
    coinstatValue: row.coinstat_value,
    requiresMemo: row.requires_memo,
    decimals: row.decimals,
    precisionDecimals: row.precision_decimals,
    chain: row.chain,
    contract: row.contract,
    minConfirmationsToTrade: row.min_confirmations_to_trade,
    minConfirmationsToWithdraw: row.min_confirmations_to_withdraw,
    minPaymentAtomic: BigInt(row.least_payment),
    isBridged: row.is_bridged,
    isDepositEnabled: row.is_deposit_enabled,
    isPayoutEnabled: row.is_payout_enabled,
    popularity: row.popularity,
    addressExample: row.address_example,
    explorerTxUrl: row.explorer_tx_url,
    explorerAddressUrl: row.explorer_address_url,
    blockSeconds: row.block_seconds === null ? null : Number(row.block_seconds),
  }
}
