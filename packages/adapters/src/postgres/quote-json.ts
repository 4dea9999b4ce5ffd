import type { AgreedQuote, SettledQuote } from '@cambio/core/orders/order'
import type { CostLine } from '@cambio/core/quotes/quote'

/** Settled quote as JSON. Amounts are decimal strings in base units, because JSON numbers would lose digits. */
export interface SettledQuoteJson {
  depositAtomic: string
  amountToGetAtomic: string
  price: string
  costs: CostLineJson[]
  networkFeeAtomic: string
  creditedValueAtomic?: string
}

export interface AgreedQuoteJson extends Omit<SettledQuoteJson, 'depositAtomic' | 'creditedValueAtomic'> {
  tickAt: number
  minDepositAtomic: string
  maxDepositAtomic: string
}

export interface CostLineJson {
  kind: CostLine['kind']
  amountAtomic: string
  bps: number | null
}

export function agreedQuoteToJson(bargain: AgreedQuote): AgreedQuoteJson {
  return {
    tickAt: bargain.tickAt,
    price: bargain.price,
    amountToGetAtomic: bargain.amountToGetAtomic.toString(),
    costs: bargain.costs.map(costToJson),
    networkFeeAtomic: bargain.networkFeeAtomic.toString(),
    minDepositAtomic: bargain.minDepositAtomic.toString(),
    maxDepositAtomic: bargain.maxDepositAtomic.toString(),
  }
}

export function agreedQuoteFromJson(json: AgreedQuoteJson): AgreedQuote {
  return {
    tickAt: json.tickAt,
    price: json.price,
    amountToGetAtomic: BigInt(json.amountToGetAtomic),
    costs: json.costs.map(costFromJson),
    networkFeeAtomic: BigInt(json.networkFeeAtomic),
    minDepositAtomic: BigInt(json.minDepositAtomic),
    maxDepositAtomic: BigInt(json.maxDepositAtomic),
  }
}

export function settledQuoteToJson(strike: SettledQuote): SettledQuoteJson {
  return {
    depositAtomic: strike.depositAtomic.toString(),
    amountToGetAtomic: strike.amountToGetAtomic.toString(),
    price: strike.price,
    costs: strike.costs.map(costToJson),
    networkFeeAtomic: strike.networkFeeAtomic.toString(),
    ...(strike.creditedValueAtomic !== undefined && { creditedValueAtomic: strike.creditedValueAtomic.toString() }),
  }
}

export function settledQuoteFromJson(json: SettledQuoteJson): SettledQuote {
  return {
    depositAtomic: BigInt(json.depositAtomic),
    amountToGetAtomic: BigInt(json.amountToGetAtomic),
    price: json.price,
    costs: json.costs.map(costFromJson),
    networkFeeAtomic: BigInt(json.networkFeeAtomic),
    ...(json.creditedValueAtomic !== undefined && { creditedValueAtomic: BigInt(json.creditedValueAtomic) }),
  }
}

export function costToJson(line: CostLine): CostLineJson {
  return { ...line, amountAtomic: line.amountAtomic.toString() }
}

export function costFromJson(line: CostLineJson): CostLine {
  return { ...line, amountAtomic: BigInt(line.amountAtomic) }
}
