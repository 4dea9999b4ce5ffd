import type { Server } from 'node:http'
import { servePosts } from '../http/serve-posts.ts'
import { answerCall } from './rpc-methods.ts'
import type { XrpNode } from './xrp-node.ts'

/** Serves a simulated node's API in the format of rippled's JSON-RPC. */
export function serveXrp(node: XrpNode, port: number): Promise<Server> {
  return servePosts(port, (body) => answerCall(node, body))
}
