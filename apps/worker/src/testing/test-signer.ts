import { join } from 'node:path'
import type { ChainSettings } from '@cambio/adapters/chains/chain-settings'
import { TEST_SEAL_KEYS } from '@cambio/adapters/seals/testing/test-seals'
import { openKeystore } from '@cambio/adapters/signer/keystore'
import type { WalletRoot } from '@cambio/adapters/signer/wallet-root'
import { eventually, TestProcess } from './processes.ts'

const PATIENCE_MS = 60_000
const PASSPHRASE = 'a passphrase of this test only'

/** Connection settings of the signer and the worker for mutual TLS. */
export interface MutualTls {
  signer: Record<string, string>
  worker: Record<string, string>
}

interface TestSignerOptions {
  folder: string
  databaseUrl: string
  chains: readonly ChainSettings[]
  /** Value of the setting COLD_WALLETS. An empty string means no cold wallets. */
  coldWallets: string
  /** Value of the setting SIGNER_VALUE_CAPS. */
  valueCaps: string
  /** Value of the setting APPROVERS. An empty string means no approvers. */
  approvers: string
  /** Settings for mutual TLS, or null for a Unix socket. */
  mutualTls: MutualTls | null
}

/** A test's signer process. Its keystore is stored on disk, so the test can restart it. */
export interface TestSigner {
  readonly socketPath: string
  /** Returns the end of the log since the last start. */
  log(): string
  start(): Promise<void>
  stop(): Promise<void>
  /** Returns the wallet's keys. An attacker or a second signer with a copy of the keystore would have the same keys. */
  wallet(): Promise<WalletRoot>
}

export async function startTestSigner(options: TestSignerOptions): Promise<TestSigner> {
  const socketPath = join(options.folder, 'signer', 'signer.sock')
  const keystore = join(options.folder, 'keystore.age')
  const environment = environmentOf(options, { socketPath, keystore })
  let process: TestProcess | null = null
  const log = () => process?.output ?? ''
  const signer: TestSigner = {
    socketPath,
    log,
    async start() {
      process = new TestProcess('apps/signer/src/main.ts', environment)
      await eventually('the signer listens', PATIENCE_MS, async () =>
        log().includes('signer is running') ? true : null,
      )
    },
    async stop() {
      await process?.stop()
      process = null
    },
    wallet: () => openKeystore(keystore, PASSPHRASE),
  }
  await signer.start()
  return signer
}

function environmentOf(
  { databaseUrl, chains, coldWallets, valueCaps, approvers, mutualTls }: TestSignerOptions,
  { socketPath, keystore }: { socketPath: string; keystore: string },
): Record<string, string> {
  return {
    MODE: 'sandbox',
    DATABASE_URL: databaseUrl,
    CHAINS: JSON.stringify(chains),
    ...(mutualTls?.signer ?? { SIGNER_SOCKET: socketPath }),
    ...TEST_SEAL_KEYS,
    COLD_WALLETS: coldWallets,
    SIGNER_VALUE_CAPS: valueCaps,
    APPROVERS: approvers,
    KEYSTORE_FILE: keystore,
    SIGNER_PASSPHRASE: PASSPHRASE,
  }
}
