import type { CardReports, ReportedPurchase } from '@cambio/core/fiat/card-report'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import { ProviderHttp } from '../../provider-http.ts'
import { ReportPage } from './mercuryo-json.ts'
import type { MercuryoAccess } from './mercuryo-provider.ts'
import { transactionOf } from './mercuryo-transaction.ts'

/** Number of transactions per report page. */
const PAGE = 50
/** Maximum number of transactions in a report. */
const MAX_TRANSACTIONS = 50_000

/**
 * Reads all users' transactions from Mercuryo. Unverified: a public guide lists the path and the partner token, and the
 * published `widget/transactions` has the same rows, `total` and pages. The parameter names are a guess.
 */
export class MercuryoReports implements CardReports {
  readonly code = 'mercuryo'
  readonly #http: ProviderHttp
  readonly #partnerToken: string

  constructor({ baseUrl, partnerToken }: Pick<MercuryoAccess, 'baseUrl' | 'partnerToken'>) {
    this.#http = new ProviderHttp(baseUrl, {})
    this.#partnerToken = partnerToken
  }

  async purchases({ from, to }: { from: number; to: number }): Promise<ReportedPurchase[]> {
    const found = new Map<string, ReportedPurchase>()
    let total = Number.POSITIVE_INFINITY
    for (let offset = 0; offset < total; offset += PAGE) {
      const page = await this.#page({ from, to, offset })
      total = page.total
      if (total > MAX_TRANSACTIONS) throw new AdapterError(`The report has ${total} rows`, { retryable: false })
      for (const { buy, withdraw } of page.data)
        if (buy) {
          const { orderId, payment, delivery } = transactionOf(buy, withdraw)
          found.set(orderId, { orderId, payment, delivery })
        }
      if (page.data.length === 0 && offset < total)
        throw new AdapterError('The report ends before its total', { retryable: true })
    }
    return [...found.values()]
  }

  #page({ from, to, offset }: { from: number; to: number; offset: number }) {
    const search = {
      ...{ type: 'buy', created_from: seconds(from), created_to: seconds(to) },
      ...{ limit: String(PAGE), offset: String(offset) },
    }
    const headers = { 'sdk-partner-token': this.#partnerToken }
    return this.#http.get('/sdk-partner/transactions', search, ReportPage, headers)
  }
}

function seconds(at: number): string {
  return String(Math.floor(at / 1_000))
}
