import type { FillReport } from '../liquidity/liquidity-provider.ts'

/**
 * An order's being filled by a liquidity provider: the coins go to the provider and come from it, and never touch our
 * wallets or books. Amounts in base units of their side, null until the provider says them.
 */
export interface OrderFill {
  /** Public code of the provider. */
  provider: string
  providerOrderId: string
  /** The provider's own word for how far it is; empty before it was asked. */
  status: string
  /** The provider looks into the person or the coins, and says no more. */
  isChecking: boolean
  /** An address of the order was listed when the provider last spoke: the house asks nothing of it, and a person is called. */
  isHeld: boolean
  depositTxId: string | null
  depositAtomic: bigint | null
  payoutTxId: string | null
  payoutAtomic: bigint | null
  refundTxId: string | null
  refundAtomic: bigint | null
  /** When the provider is asked next, epoch milliseconds; null where it is not asked any more. */
  askAt: number | null
  /** How often in a row it could not be asked. */
  failures: number
}

/** An order that a provider has just taken. */
export function newFill(provider: string, providerOrderId: string, askAt: number): OrderFill {
  return {
    ...{ provider, providerOrderId, status: '', isChecking: false, isHeld: false, askAt, failures: 0 },
    ...{ depositTxId: null, depositAtomic: null, payoutTxId: null, payoutAtomic: null },
    ...{ refundTxId: null, refundAtomic: null },
  }
}

/** A fill with what the provider said; what it said before and leaves out now is kept. */
export function told(fill: OrderFill, report: FillReport): OrderFill {
  return {
    ...fill,
    status: report.status,
    isChecking: report.stage === null ? fill.isChecking : report.stage === 'checking',
    depositTxId: report.depositTxId ?? fill.depositTxId,
    depositAtomic: report.depositAtomic ?? fill.depositAtomic,
    payoutTxId: report.payoutTxId ?? fill.payoutTxId,
    payoutAtomic: report.payoutAtomic ?? fill.payoutAtomic,
    refundTxId: report.refundTxId ?? fill.refundTxId,
    refundAtomic: report.refundAtomic ?? fill.refundAtomic,
    failures: 0,
  }
}
