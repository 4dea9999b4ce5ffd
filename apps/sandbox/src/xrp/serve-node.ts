import type { Server } from 'node:http'
import { servePosts } from '../http/serve-posts.ts'
import { answerCall } from './rpc-methods.ts'
import type { XrpNode } from './xrp-node.ts'

/** Serves a node's JSON-RPC like rippled. */
export function serveXrp(node: XrpNode, port: number): Promise<Server> {
  return servePosts(port, (body) => answerCall(node, body))
}
