import type { Server } from 'node:http'
import { servePosts } from '../http/serve-posts.ts'
import { answerCall } from './rpc-methods.ts'
import type { StellarNode } from './stellar-node.ts'

/** Serves a simulated node's API in the format of Stellar RPC. */
export function serveStellar(node: StellarNode, port: number): Promise<Server> {
  return servePosts(port, (body) => answerCall(node, body))
}
