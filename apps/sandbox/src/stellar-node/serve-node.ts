import type { Server } from 'node:http'
import { servePosts } from '../http/serve-posts.ts'
import { answerCall } from './rpc-methods.ts'
import type { StellarNode } from './stellar-node.ts'

/** Serves the API of a simulated node in the format of Stellar RPC. */
export function serveStellar(node: StellarNode, port: number): Promise<Server> {
  return servePosts(port, (body) => answerCall(node, body))
}
