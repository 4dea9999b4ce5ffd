import { createKeystore, openKeystore, rotateKeystore } from '@cambio/adapters/signer/keystore'
import { walletFingerprint } from '@cambio/adapters/signer/wallet-fingerprint'
import { createPool } from '@cambio/adapters/postgres/compose-stores'
import { WalletIdentityStore } from '@cambio/adapters/postgres/chains/wallet-identity-store'
import { createApproverKey } from '@cambio/adapters/signer/approver-key'
import { isApproverName } from '@cambio/adapters/value-cap-settings'
import type { ApproverTools } from './wallet/approver-commands.ts'
import type { WalletTools } from './wallet/wallet-commands.ts'

/** Functions that manage key files for the approver commands. */
export const APPROVER_TOOLS: ApproverTools = { isName: isApproverName, create: createApproverKey }

/** Creates the functions that manage the keystore for the wallet commands. */
export function composeWalletTools(databaseUrl: string | null): WalletTools {
  const fingerprint = async (file: string, passphrase: string): Promise<string> =>
    walletFingerprint(await openKeystore(file, passphrase))
  return {
    fingerprint,
    async create(file, passphrase) {
      await createKeystore(file, passphrase)
      return fingerprint(file, passphrase)
    },
    rotate: rotateKeystore,
    async ofDatabase() {
      if (databaseUrl === null) return undefined
      const pool = createPool(databaseUrl, 1)
      try {
        return await new WalletIdentityStore(pool).find()
      } finally {
        await pool.end()
      }
    },
  }
}
