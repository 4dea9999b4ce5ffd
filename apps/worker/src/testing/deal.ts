import type { Markup } from '@cambio/core/quotes/markup'

/** A swap in a test: the slugs of both instruments, and the amount to send. */
export interface Deal {
  from: string
  to: string
  amount: string
  /**
   * Whether the order has a fixed rate. When the rate no longer applies, such an order refunds to an unused address.
   */
  isRefunding?: boolean
  /** Account of the order, affiliate id of the referral link, email address of a guest, and mark-up. */
  by?: { userId?: number; referrerId?: string; userEmail?: string; markup?: Markup }
  /** Destination address; an unused address by default. */
  destination?: string
  /** Refund address of an order with a fixed rate; an unused address by default. */
  refundAddress?: string
}

export const ETH_TO_USDT: Deal = { from: 'eth', to: 'usdt-erc20', amount: '0.1' }
