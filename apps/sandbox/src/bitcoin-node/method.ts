import type { Node } from './node.ts'
import type { Params } from './params.ts'

/** An RPC call: takes the node and positional parameters, returns the JSON result. */
export type Method = (node: Node, params: Params) => unknown
