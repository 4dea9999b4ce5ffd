import type { TickBook } from '@cambio/core/quotes/tick-store'
import type { QuotePolicy } from '@cambio/core/quotes/quote-policy'
import type { AddressRulesByChain } from '@cambio/core/orders/check-addresses'
import type { ReceiptTokens } from '@cambio/core/orders/receipt-token'
import type { BankAccount } from '@cambio/core/fiat/bank-account'
import type { PayoutPages } from './fill.presenter.ts'
import type { NextActionDeps } from './next-action.presenter.ts'

export interface OrderViewDeps extends NextActionDeps {
  addressRules: AddressRulesByChain
  policy: QuotePolicy
  receiptTokens: ReceiptTokens
  ticks: TickBook
  /** Card provider that pays for sold coins; null when the exchange has none. */
  cardPayouts: PayoutPages | null
  /** The exchange's bank account; null if it has none. */
  bankAccount: BankAccount | null
}
