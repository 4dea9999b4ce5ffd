import { opsEnvironment } from '../../../scripts/supervisor/ops-environment.ts'

/** Access that a benchmark needs to a running stack, in addition to the public API. */
export interface StackAccess {
  /** Connection string of the operator's database role. */
  databaseUrl: string
  /** Node of the private Ethereum chain. */
  ethereum: EthereumNode
}

export interface EthereumNode {
  rpcUrl: string
  chainId: number
}

/** Reads a stack's connection data from its data folder, as the operator commands do. */
export async function stackAccess(dataDir: string): Promise<StackAccess> {
  const { DATABASE_URL: databaseUrl = '', CHAINS: chains = '[]' } = await opsEnvironment({ DATA_DIR: dataDir })
  const nodes = JSON.parse(chains) as (EthereumNode & { chain: string })[]
  const ethereum = nodes.find(({ chain }) => chain === 'ethereum')
  if (!ethereum) throw new Error('the stack has no Ethereum')
  return { databaseUrl, ethereum }
}
