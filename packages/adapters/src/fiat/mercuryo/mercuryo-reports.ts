import type { CardReports, ReportedPurchase, ReportedSale, ReportPeriod } from '@cambio/core/fiat/card-report'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import type * as z from 'zod'
import { ProviderHttp } from '../../provider-http.ts'
import { ReportPage } from './mercuryo-json.ts'
import type { MercuryoAccess } from './mercuryo-provider.ts'
import { SaleReportPage } from './mercuryo-sale-json.ts'
import { reportedSaleOf } from './mercuryo-sale-report.ts'
import { transactionOf } from './mercuryo-transaction.ts'

/** Number of transactions per report page. */
const PAGE = 50
/** Maximum number of transactions in a report. */
const MAX_TRANSACTIONS = 50_000

/**
 * Reads all users' transactions from Mercuryo. Unverified: a public guide documents the path and the partner token, but
 * the parameter names are assumed. The rows, `total` and the pagination match the published call `widget/transactions`.
 */
export class MercuryoReports implements CardReports {
  readonly code = 'mercuryo'
  readonly #http: ProviderHttp
  readonly #partnerToken: string

  constructor({ baseUrl, partnerToken }: Pick<MercuryoAccess, 'baseUrl' | 'partnerToken'>) {
    this.#http = new ProviderHttp(baseUrl, {})
    this.#partnerToken = partnerToken
  }

  async purchases(period: ReportPeriod): Promise<ReportedPurchase[]> {
    const found = new Map<string, ReportedPurchase>()
    for (const { buy, withdraw } of await this.#rows(period, 'buy', ReportPage))
      if (buy) {
        const { orderId, payment, delivery } = transactionOf(buy, withdraw)
        found.set(orderId, { orderId, payment, delivery })
      }
    return [...found.values()]
  }

  async sales(period: ReportPeriod): Promise<ReportedSale[]> {
    const rows = await this.#rows(period, 'sell', SaleReportPage)
    return [...new Map(rows.map(reportedSaleOf).map((sale) => [sale.saleId, sale])).values()]
  }

  /**
   * Reads all pages of a report.
   * @throws {AdapterError} when a call fails, or when the report has fewer rows than its total
   */
  async #rows<Row>(
    { from, to }: ReportPeriod,
    type: 'buy' | 'sell',
    schema: z.ZodType<{ data: Row[]; total: number }>,
  ): Promise<Row[]> {
    const rows: Row[] = []
    let total = Number.POSITIVE_INFINITY
    for (let offset = 0; offset < total; offset += PAGE) {
      const search = {
        type,
        created_from: seconds(from),
        created_to: seconds(to),
        limit: String(PAGE),
        offset: String(offset),
      }
      const headers = { 'sdk-partner-token': this.#partnerToken }
      const page = await this.#http.get('/sdk-partner/transactions', search, schema, headers)
      total = page.total
      if (total > MAX_TRANSACTIONS) throw new AdapterError(`The report has ${total} rows`, { retryable: false })
      rows.push(...page.data)
      if (page.data.length === 0 && offset < total)
        throw new AdapterError('The report ends before its total', { retryable: true })
    }
    return rows
  }
}

function seconds(at: number): string {
  return String(Math.floor(at / 1_000))
}
