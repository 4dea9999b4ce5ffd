import { CHAIN_METHODS } from './chain-methods.ts'
import { MINING_METHODS } from './mining-methods.ts'
import type { Node } from './node.ts'
import type { Params } from './params.ts'
import { TRANSACTION_METHODS } from './transaction-methods.ts'

/** An RPC call: takes the node and positional parameters, returns the JSON result. */
export type Method = (node: Node, params: Params) => unknown

export const METHODS: ReadonlyMap<string, Method> = new Map(
  Object.entries({ ...CHAIN_METHODS, ...TRANSACTION_METHODS, ...MINING_METHODS }),
)
