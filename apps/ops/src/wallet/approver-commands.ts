import { UsageError, type Io } from '../terminal/io.ts'

/** Settings of the commands that use an approver's key. */
export interface ApproverSettings {
  keyFile: string | null
  passphrase: string | null
}

/** Functions that manage key files. `compose-wallet.ts` creates them. */
export interface ApproverTools {
  /** Returns whether the APPROVERS setting accepts this name. */
  isName(name: string): boolean
  /**
   * Creates a key file and returns the public key.
   * @throws when the file already exists
   */
  create(file: string, name: string, passphrase: string): string
}

const MIN_PASSPHRASE_LENGTH = 12
const HELP = `Usage: npm run ops -- approver init <name>
  Creates the key of an approver in APPROVER_KEY_FILE, encrypted under APPROVER_PASSPHRASE, and prints its public key.
`
const BAD_USAGE = 2

/**
 * Runs `approver …` and returns the exit code. Approvers run the command on their own machines, without access to the
 * database.
 */
export function runApproverCommand(
  words: readonly string[],
  { settings, tools, io }: { settings: ApproverSettings; tools: ApproverTools; io: Io },
): number {
  const [command, name] = words
  if (command === undefined || command === 'help') {
    io.out(HELP)
    return command === 'help' ? 0 : BAD_USAGE
  }
  if (command !== 'init' || name === undefined || words.length !== 2) throw new UsageError('Say: approver init <name>.')
  if (!tools.isName(name)) throw new UsageError(`"${name}" is not a name: use small letters, digits, dots and dashes.`)
  const file = settings.keyFile ?? `${name}.approver.json`
  const { passphrase } = settings
  if (passphrase === null || passphrase.length < MIN_PASSPHRASE_LENGTH)
    throw new UsageError(`APPROVER_PASSPHRASE must be set, with at least ${MIN_PASSPHRASE_LENGTH} characters.`)
  const publicKey = tools.create(file, name, passphrase)
  io.out(`Created the key of ${name} in ${file}.
Public key: ${publicKey}
Add it to APPROVERS of the signer, the worker, the server and the commands, and restart them:
  "${name}":"${publicKey}"
`)
  return 0
}
