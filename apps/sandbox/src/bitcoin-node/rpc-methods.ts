import type { Method } from './method.ts'
import { CHAIN_METHODS } from './chain-methods.ts'
import { MINING_METHODS } from './mining-methods.ts'
import { TRANSACTION_METHODS } from './transaction-methods.ts'

export const METHODS: ReadonlyMap<string, Method> = new Map(
  Object.entries({ ...CHAIN_METHODS, ...TRANSACTION_METHODS, ...MINING_METHODS }),
)
