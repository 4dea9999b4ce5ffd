import type { DealRequest } from '@cambio/core/orders/create/agree-deal'
import type { Markup } from '@cambio/core/quotes/markup'

/** A swap in a test: the slugs of both instruments, and the amount to send. */
export interface Deal {
  from: string
  to: string
  amount: string
  /**
   * Whether the order has a fixed rate and refunds the deposit to an unused address when that rate no longer applies.
   */
  isRefunding?: boolean
  /**
   * Creator of the order: the account ID, the partner's key ID, the referral link's affiliate ID, a guest's email
   * address and the mark-up.
   */
  by?: { userId?: number; apiId?: number; referrerId?: string; userEmail?: string; markup?: Markup }
  /** Rate that the page displayed. The default is none. */
  claimedRate?: DealRequest['claimedRate']
  /** Destination address. The default is an unused address. */
  destination?: string
  /** Refund address. The default is an unused address for a fixed rate, and none for a floating rate. */
  refundAddress?: string
}

export const ETH_TO_USDT: Deal = { from: 'eth', to: 'usdt-erc20', amount: '0.1' }
