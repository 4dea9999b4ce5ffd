import type { ChainStore } from '../chains/chain-store.ts'
import type { LedgerStore } from '../ledger/ledger-store.ts'
import type { PaymentStore } from '../payments/payment-store.ts'
import type { UnitOfWork } from '../shared/unit-of-work.ts'
import type { OrderStore } from './order-store.ts'

/** The stores used by a transaction on an order, its deposits and its payments. */
export interface OrderStores {
  orders: OrderStore
  chains: ChainStore
  payments: PaymentStore
  ledger: LedgerStore
}

/** Runs database transactions on orders. */
export type OrderWork = UnitOfWork<OrderStores>
