import type { Bargain, Strike } from '@cambio/core/orders/order'
import type { CostLine } from '@cambio/core/quotes/quote'

/** A settled quote as JSON. Amounts are text, since JSON has no integers of this size. */
export interface StrikeJson {
  depositAtomic: string
  amountToGetAtomic: string
  price: string
  costs: CostLineJson[]
  networkFeeAtomic: string
  creditedValueAtomic?: string
}

export interface BargainJson extends Omit<StrikeJson, 'depositAtomic' | 'creditedValueAtomic'> {
  tickAt: number
  minDepositAtomic: string
  maxDepositAtomic: string
}

interface CostLineJson {
  kind: CostLine['kind']
  amountAtomic: string
  bps: number | null
}

export function bargainToJson(bargain: Bargain): BargainJson {
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

export function bargainFromJson(json: BargainJson): Bargain {
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

export function strikeToJson(strike: Strike): StrikeJson {
  return {
    depositAtomic: strike.depositAtomic.toString(),
    amountToGetAtomic: strike.amountToGetAtomic.toString(),
    price: strike.price,
    costs: strike.costs.map(costToJson),
    networkFeeAtomic: strike.networkFeeAtomic.toString(),
    ...(strike.creditedValueAtomic !== undefined && { creditedValueAtomic: strike.creditedValueAtomic.toString() }),
  }
}

export function strikeFromJson(json: StrikeJson): Strike {
  return {
    depositAtomic: BigInt(json.depositAtomic),
    amountToGetAtomic: BigInt(json.amountToGetAtomic),
    price: json.price,
    costs: json.costs.map(costFromJson),
    networkFeeAtomic: BigInt(json.networkFeeAtomic),
    ...(json.creditedValueAtomic !== undefined && { creditedValueAtomic: BigInt(json.creditedValueAtomic) }),
  }
}

function costToJson(line: CostLine): CostLineJson {
  return { ...line, amountAtomic: line.amountAtomic.toString() }
}

function costFromJson(line: CostLineJson): CostLine {
  return { ...line, amountAtomic: BigInt(line.amountAtomic) }
}
