import { UsageError, type Io } from '../terminal/io.ts'

/** Settings of the commands that use the keystore. */
export interface WalletSettings {
  keystoreFile: string | null
  passphrase: string | null
  /** New passphrase, read only by `wallet rotate-passphrase`. */
  newPassphrase: string | null
}

/** Functions that manage the keystore. `compose-wallet.ts` creates them. */
export interface WalletTools {
  /**
   * Creates a new wallet and returns its fingerprint.
   * @throws when the file already exists
   */
  create(file: string, passphrase: string): Promise<string>
  /**
   * Returns a keystore's fingerprint.
   * @throws when the file is missing or the passphrase is wrong
   */
  fingerprint(file: string, passphrase: string): Promise<string>
  /** Re-encrypts the seed with a new passphrase. Keeps the old file with the suffix `.before`. */
  rotate(file: string, passphrase: string, newPassphrase: string): Promise<void>
  /**
   * Returns the fingerprint stored in the database, null if the database contains none, or undefined if no database is
   * configured.
   */
  ofDatabase(): Promise<string | null | undefined>
}

const HELP = `Usage: npm run ops -- wallet <command>
  init               make the wallet of a new installation (KEYSTORE_FILE, SIGNER_PASSPHRASE)
  show               show the fingerprint of the keystore and of the database
  rotate-passphrase  encrypt the keystore under NEW_SIGNER_PASSPHRASE
`
/** Exit code when the keystore and the database belong to different wallets. */
const REFUSED = 1

/**
 * Runs `wallet …` and returns the exit code. These commands need no database, so they work even before the exchange
 * first starts.
 */
export async function runWalletCommand(
  words: readonly string[],
  { settings, tools, io }: { settings: WalletSettings; tools: WalletTools; io: Io },
): Promise<number> {
  const [name] = words
  if (words.length !== 1 || name === undefined || name === 'help') {
    io.out(HELP)
    return name === 'help' ? 0 : REFUSED + 1
  }
  const file = required('KEYSTORE_FILE', settings.keystoreFile)
  const passphrase = required('SIGNER_PASSPHRASE', settings.passphrase)
  switch (name) {
    case 'init':
      io.out(`Made wallet ${await tools.create(file, passphrase)} in ${file}.\n${CEREMONY}`)
      return 0
    case 'show':
      return show(await tools.fingerprint(file, passphrase), await tools.ofDatabase(), io)
    case 'rotate-passphrase':
      await tools.rotate(file, passphrase, required('NEW_SIGNER_PASSPHRASE', settings.newPassphrase))
      io.out(
        `${file} opens with the new passphrase. Set SIGNER_PASSPHRASE to it, restart, then delete ${file}.before.\n`,
      )
      return 0
    default:
      throw new UsageError(`There is no command "wallet ${name}".`)
  }
}

const CEREMONY = `Now, before the first deposit:
  1. copy the file to two places that no other copy of the passphrase is in;
  2. keep the passphrase apart from both;
  3. write the fingerprint down: every start compares it with the database.
`

function show(own: string, database: string | null | undefined, io: Io): number {
  io.out(`keystore  ${own}\n`)
  if (database === undefined) return 0
  io.out(`database  ${database ?? 'no wallet yet'}\n`)
  if (database === null || database === own) return 0
  io.err('They differ: no process will start, derive addresses or sign.\n')
  return REFUSED
}

function required(name: string, value: string | null): string {
  if (value === null) throw new UsageError(`${name} must be set.`)
  return value
}
