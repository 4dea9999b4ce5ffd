import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Child } from '../state/child.ts'
import { readOrCreateJson } from '../state/json-file.ts'
import { untilItAnswers } from '../state/until.ts'
import { RpcClient, RpcFailure } from './rpc-client.ts'

/**
 * Returns the path of litecoind: the path in LITECOIND if it is set, otherwise the first litecoind on PATH, otherwise
 * undefined.
 */
export function findLitecoind(named: string | undefined, path = process.env.PATH ?? ''): string | undefined {
  if (named !== undefined) return named
  return path
    .split(delimiter)
    .map((folder) => join(folder, 'litecoind'))
    .find((file) => existsSync(file))
}

/**
 * Returns the path of litecoind, or undefined for the simulated node. A chain keeps the kind of node that it started
 * with, because real and simulated chains share no blocks. After a change, the worker would see a reorg of the whole
 * chain.
 * @throws {Error} with instructions if the chain cannot continue with its kind of node
 */
export function litecoindFor(
  data: { hasReal: boolean; hasSimulated: boolean },
  named: string | undefined,
  found: string | undefined,
): string | undefined {
  if (data.hasReal) {
    if (found !== undefined) return found
    throw new Error(
      'This data began with litecoind, which is not here now: install it, set LITECOIND, or npm run reset',
    )
  }
  if (!data.hasSimulated) return found
  if (named === undefined) return undefined
  throw new Error('This data began with a simulated Litecoin node: unset LITECOIND, or npm run reset')
}

/** Returns a litecoind binary's version for display, such as "0.21.2.1". */
export function litecoindVersion(binary: string): string {
  const text = execFileSync(binary, ['--version'], { encoding: 'utf8' })
  return /v(\d+(?:\.\d+)*)/.exec(text)?.[1] ?? 'of unknown version'
}

export type NodeAccess = { rpcUrl: string; child: Child }

/** Starts `litecoind -regtest` without peers or a wallet and waits until its RPC responds. */
export async function startLitecoind(
  binary: string,
  plan: { folder: string; port: number },
  onDeath: (reason: string) => void,
): Promise<NodeAccess> {
  const dataFolder = join(plan.folder, 'litecoind')
  mkdirSync(dataFolder, { recursive: true })
  const { password } = readOrCreateJson(join(plan.folder, 'rpc.json'), () => ({
    password: randomBytes(24).toString('hex'),
  }))
  const child = await Child.start(
    {
      name: 'litecoind',
      command: binary,
      args: regtestArguments(dataFolder, plan.port, password),
      mark: `-datadir=${dataFolder}`,
      pidFile: join(plan.folder, 'litecoind.pid'),
      logFile: join(plan.folder, 'litecoind.log'),
      stopTimeoutMs: 8_000,
    },
    onDeath,
  )
  const rpcUrl = `http://sandbox:${password}@127.0.0.1:${plan.port}`
  await untilReady(rpcUrl)
  return { rpcUrl, child }
}

function regtestArguments(dataFolder: string, port: number, password: string): string[] {
  return [
    '-regtest',
    `-datadir=${dataFolder}`,
    '-server=1',
    '-listen=0',
    '-disablewallet=1',
    '-txindex=1',
    '-rpcbind=127.0.0.1',
    '-rpcallowip=127.0.0.1',
    `-rpcport=${port}`,
    '-rpcuser=sandbox',
    `-rpcpassword=${password}`,
    // Without -vbparams, mining would fail near block 431, where MWEB activates.
    '-vbparams=mweb:4000000000:4100000000',
    '-fallbackfee=0.0001',
    '-dbcache=16',
    '-par=1',
    '-rpcthreads=4',
    '-maxmempool=50',
    '-dnsseed=0',
    '-upnp=0',
    '-printtoconsole=0',
  ]
}

async function untilReady(rpcUrl: string): Promise<void> {
  const rpc = new RpcClient(rpcUrl)
  await untilItAnswers(async () => {
    try {
      await rpc.call('getblockcount')
    } catch (error) {
      // Code -28, "Loading block index", means that the node is running but not ready yet.
      if (error instanceof RpcFailure && error.code !== -28) return
      throw error
    }
  }, 60_000)
}
