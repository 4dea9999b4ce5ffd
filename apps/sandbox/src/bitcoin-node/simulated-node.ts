import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { readOrCreateJson } from '../state/json-file.ts'
import type { UtxoNetwork } from '../utxo/params.ts'
import type { UtxoNode } from '../utxo/utxo-chain.ts'
import { Node } from './node.ts'
import { serveRpc } from './rpc-server.ts'

const SOFTWARE = { core: 'Bitcoin Core', dogecoin: 'Dogecoin Core', bchn: 'Bitcoin Cash Node' } as const

/**
 * Starts a simulated Bitcoin-family node in this process, for machines on which the real node software is not
 * installed.
 */
export async function startSimulatedNode(network: UtxoNetwork, folder: string, port: number): Promise<UtxoNode> {
  const { password } = readOrCreateJson(join(folder, 'rpc.json'), () => ({
    password: randomBytes(24).toString('hex'),
  }))
  const node = new Node(network, join(folder, 'blocks.jsonl'))
  const server = await serveRpc(node, { port, user: 'sandbox', password })
  return {
    rpcUrl: `http://sandbox:${password}@127.0.0.1:${port}`,
    node: `simulated ${SOFTWARE[network.node]} RPC`,
    isReal: false,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
