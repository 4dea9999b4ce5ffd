import type { OrderFill } from '@cambio/core/orders/order-fill'

type Amounts = 'depositAtomic' | 'payoutAtomic' | 'refundAtomic'
/** Fields that are missing from orders that were stored before these fields existed. */
type AddedLater = 'isHeld' | 'isOverLimit' | 'cardDigits'

/** Provider order as JSON, with amounts as strings. The time of the next provider query is in its own column. */
export type FillJson = Omit<OrderFill, Amounts | 'queryAt' | AddedLater> &
  Partial<Pick<OrderFill, AddedLater>> &
  Record<Amounts, string | null>

export function fillToJson({ queryAt: _askAt, ...fill }: OrderFill): FillJson {
  return {
    ...fill,
    depositAtomic: fill.depositAtomic?.toString() ?? null,
    payoutAtomic: fill.payoutAtomic?.toString() ?? null,
    refundAtomic: fill.refundAtomic?.toString() ?? null,
  }
}

export function fillFromJson(json: FillJson, queryAt: Date | null): OrderFill {
  const atomic = (text: string | null): bigint | null => (text === null ? null : BigInt(text))
  return {
    ...json,
    isHeld: json.isHeld ?? false,
    isOverLimit: json.isOverLimit ?? false,
    cardDigits: json.cardDigits ?? null,
    depositAtomic: atomic(json.depositAtomic),
    payoutAtomic: atomic(json.payoutAtomic),
    refundAtomic: atomic(json.refundAtomic),
    queryAt: queryAt?.getTime() ?? null,
  }
}
