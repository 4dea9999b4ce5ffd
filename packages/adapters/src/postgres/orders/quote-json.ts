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
  transferCostPercent?: number
}

export interface CostLineJson {
  kind: CostLine['kind']
  amountAtomic: string
  bps: number | null
}

export function agreedQuoteToJson(quote: AgreedQuote): AgreedQuoteJson {
  return {
    tickAt: quote.tickAt,
    price: quote.price,
    amountToGetAtomic: quote.amountToGetAtomic.toString(),
    costs: quote.costs.map(costToJson),
    networkFeeAtomic: quote.networkFeeAtomic.toString(),
    minDepositAtomic: quote.minDepositAtomic.toString(),
    maxDepositAtomic: quote.maxDepositAtomic.toString(),
    ...(quote.transferCostPercent !== undefined && { transferCostPercent: quote.transferCostPercent }),
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
    ...(json.transferCostPercent !== undefined && { transferCostPercent: json.transferCostPercent }),
  }
}

export function settledQuoteToJson(quote: SettledQuote): SettledQuoteJson {
  return {
    depositAtomic: quote.depositAtomic.toString(),
    amountToGetAtomic: quote.amountToGetAtomic.toString(),
    price: quote.price,
    costs: quote.costs.map(costToJson),
    networkFeeAtomic: quote.networkFeeAtomic.toString(),
    ...(quote.creditedValueAtomic !== undefined && { creditedValueAtomic: quote.creditedValueAtomic.toString() }),
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
