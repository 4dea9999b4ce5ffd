import { join } from 'node:path'
import { PlainFailure } from '../lib/plain-failure.ts'
import { PROCESS_ROLES, roleUrl } from '../postgres/roles.ts'
import { DATABASE } from './database.ts'
import { readRunFile, type RunFile } from './run-file.ts'
import { sanctionsLists } from './sanctions-lists.ts'
import { sealKeys } from './seal-keys.ts'
import { hasSecrets, loadSecrets } from './secrets.ts'
import { readSettings } from './settings.ts'
import type { Environment } from './settings-types.ts'
import type { SandboxConfig } from './sandbox.ts'

/**
 * Returns the environment of operator commands for the service in a data folder. Secrets come from the operator's
 * environment or from the file of generated secrets, because the run file contains none.
 * @throws {PlainFailure} when no service is running there or a setting is missing
 */
export async function opsEnvironment(env: Environment): Promise<NodeJS.ProcessEnv> {
  // Read the settings in sandbox mode, because the operator's shell may lack settings that production mode requires.
  const settings = readSettings({ ...env, MODE: 'sandbox' })
  const run = readRunFile(settings.dataDir)
  if (!run)
    throw new PlainFailure(
      `Nothing runs over ${settings.dataDir}: run npm start first, or set DATABASE_URL (the operator's role) and CHAINS.`,
    )
  const secrets = loadSecrets(settings.dataDir)
  return {
    ...run.opsSettings,
    DATABASE_URL: databaseUrl(run, settings.database?.urls.operator, secrets.operatorPassword),
    OPERATOR_SEAL_SECRET: settings.operatorSealSecret ?? secrets.operatorSealSecret,
    SEAL_PUBLIC_KEY: sealKeys(settings, secrets).SEAL_PUBLIC_KEY,
    CHAINS: settings.chains ?? JSON.stringify((await sandboxConfig(run)).chains),
    SCREENING_PROVIDER: settings.screeningProvider ?? (await screeningOfSandbox(run)),
    SANCTIONS_LISTS: sanctionsLists(settings, { hasSandbox: run.sandboxUrl !== null }),
    PARTNER_SECRET: settings.partnerSecret ?? secrets.partnerSecret,
    IDENTITY_SECRET: settings.identitySecret ?? secrets.identitySecret,
    STORAGE_URL: settings.storageUrl,
  }
}

/**
 * Returns the environment of wallet commands: the keystore in a data folder, and the folder's database if it is
 * running.
 */
export function walletEnvironment(env: Environment): NodeJS.ProcessEnv {
  const settings = readSettings({ ...env, MODE: 'sandbox' })
  const run = readRunFile(settings.dataDir)
  const secrets = hasSecrets(settings.dataDir) ? loadSecrets(settings.dataDir) : null
  const operatorUrl = settings.database?.urls.operator
  const isKnown = run !== null && secrets !== null && (run.databasePort !== null || operatorUrl !== undefined)
  return {
    KEYSTORE_FILE: env.KEYSTORE_FILE || join(settings.dataDir, 'keystore.age'),
    SIGNER_PASSPHRASE: settings.signerPassphrase ?? secrets?.signerPassphrase,
    DATABASE_URL: isKnown ? databaseUrl(run, operatorUrl, secrets.operatorPassword) : operatorUrl,
  }
}

function databaseUrl(run: RunFile, given: string | undefined, password: string): string {
  if (given !== undefined) return given
  if (run.databasePort === null)
    throw new PlainFailure('The service uses a database of its own: set the same ..._DATABASE_URL settings here.')
  return roleUrl({ port: run.databasePort }, DATABASE, PROCESS_ROLES.operator, password)
}

async function sandboxConfig({ sandboxUrl }: RunFile): Promise<SandboxConfig> {
  if (sandboxUrl === null) throw new PlainFailure('CHAINS must be set, the same as for the service.')
  const response = await fetch(`${sandboxUrl}/sandbox/config`)
  return (await response.json()) as SandboxConfig
}

/**
 * Returns the `SCREENING_PROVIDER` setting of a running sandbox. In production, this setting comes only from the
 * operator's environment. Without it, commands screen addresses only against BLACKLIST_FILE.
 */
async function screeningOfSandbox(run: RunFile): Promise<string | undefined> {
  return run.sandboxUrl === null ? undefined : JSON.stringify((await sandboxConfig(run)).screeningProvider)
}
