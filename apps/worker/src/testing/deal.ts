import type { Markup } from '@cambio/core/quotes/markup'

/** A swap in a test: the slugs of both instruments, and the amount to send. */
export interface Deal {
  from: string
  to: string
  amount: string
  /**
   * Whether the order has a fixed rate and the policy to refund, to an unused address, when the rate no longer applies.
   */
  isRefunding?: boolean
  /** Origin of the order: account id, affiliate id of the referral link, email address of a guest, and mark-up. */
  by?: { userId?: number; referrerId?: string; userEmail?: string; markup?: Markup }
  /** Destination address; an unused address by default. */
  destination?: string
  /** Refund address. By default an unused address at a fixed rate, and none at a floating rate. */
  refundAddress?: string
}

export const ETH_TO_USDT: Deal = { from: 'eth', to: 'usdt-erc20', amount: '0.1' }
