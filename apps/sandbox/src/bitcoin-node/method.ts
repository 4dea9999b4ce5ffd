import type { Node } from './node.ts'
import type { Params } from './params.ts'

/** Implementation of an RPC method. Receives the node and positional parameters, and returns the JSON result. */
export type Method = (node: Node, params: Params) => unknown
