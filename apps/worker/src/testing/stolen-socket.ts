import { createPool } from '@cambio/adapters/postgres/compose-stores'
import { WalletIdentityStore } from '@cambio/adapters/postgres/wallet-identity-store'
import { RemoteSigner } from '@cambio/adapters/signer/remote-signer'
import { openSteppedWorker, type SteppedWorker } from './stepped-worker.ts'
import { openWorld, type World } from './world.ts'

/** Number of blocks after which every deposit is credited. */
const DEEP = 20

/**
 * Test environment with funded hot wallets in which an attacker has the worker's database login and the signer's
 * socket.
 */
export interface StolenSocket {
  world: World
  worker: SteppedWorker
  /** Connections with the worker's database login. */
  pool: ReturnType<typeof createPool>
  signer: RemoteSigner
  close(): Promise<void>
}

/**
 * Starts a test environment in which only the test mines blocks. `beforeMining` may send more coins to the hot wallets.
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
  // The prices in this step include the top-ups credited on all chains by the steps above.
  await worker.step('ethereum')
  const { DATABASE_URL = '', SIGNER_SOCKET: socketPath = '' } = world.workerEnvironment()
  const pool = createPool(DATABASE_URL, 4)
  const signer = new RemoteSigner({ socketPath, wallet: () => new WalletIdentityStore(pool).find() })
  return {
    ...{ world, worker, pool, signer },
    async close() {
      signer.close()
      await pool.end()
      await worker.close()
      await world.close()
    },
  }
}
