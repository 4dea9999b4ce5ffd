import { createPool } from '@cambio/adapters/postgres/compose-stores'
import { WalletIdentityStore } from '@cambio/adapters/postgres/chains/wallet-identity-store'
import { RemoteSigner } from '@cambio/adapters/signer/remote-signer'
import { openSteppedWorker, type SteppedWorker } from './stepped-worker.ts'
import { openWorld, type World } from './world.ts'

/** Number of blocks after which any deposit is credited. */
const DEEP = 20

/**
 * Test environment with funded hot wallets. An attacker has the worker's database role and can connect to the signer's
 * socket.
 */
export interface StolenSocket {
  world: World
  worker: SteppedWorker
  /** Connections with the worker's database role. */
  pool: ReturnType<typeof createPool>
  signer: RemoteSigner
  close(): Promise<void>
}

/**
 * Starts a test environment in which only the test mines blocks. `beforeMining` may send the hot wallets more coins.
 */
export async function openStolenSocket(
  chainNames: string[],
  { valueCaps, beforeMining }: { valueCaps?: string; beforeMining?: (world: World) => Promise<void> } = {},
): Promise<StolenSocket> {
  const world = await openWorld({ chainNames, blockSeconds: 3_600, ...(valueCaps !== undefined && { valueCaps }) })
  const worker = await openSteppedWorker(world.workerEnvironment())
  for (const chain of chainNames) await worker.step(chain)
  await world.sendFloat()
  await beforeMining?.(world)
  for (const chain of chainNames) {
    await world.mine(chain, DEEP)
    await worker.step(chain)
  }
  // Run another step so that the recorded prices include the top-ups that were credited above on all chains.
  await worker.step('ethereum')
  const { DATABASE_URL = '', SIGNER_SOCKET: socketPath = '' } = world.workerEnvironment()
  const pool = createPool(DATABASE_URL, 4)
  const signer = new RemoteSigner({ connection: { socketPath }, wallet: () => new WalletIdentityStore(pool).find() })
  return {
    world,
    worker,
    pool,
    signer,
    async close() {
      signer.close()
      await pool.end()
      await worker.close()
      await world.close()
    },
  }
}
