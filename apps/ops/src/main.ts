import { userInfo } from 'node:os'
import { createInterface } from 'node:readline/promises'
import { composeOps } from './compose.ts'
import { runApproverCommand } from './wallet/approver-commands.ts'
import { APPROVER_TOOLS, composeWalletTools } from './compose-wallet.ts'
import { readConfig } from './config.ts'
import { explain, run } from './run.ts'
import type { Io } from './terminal/io.ts'
import { runWalletCommand } from './wallet/wallet-commands.ts'

const io: Io = {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  prompt: process.stdin.isTTY ? prompt : null,
}
const words = process.argv.slice(2)
process.exit(await runWords())

async function runWords(): Promise<number> {
  if (words[0] === 'wallet') return runWallet(words.slice(1))
  return words[0] === 'approver' ? runApprover(words.slice(1)) : runCommand()
}

function runApprover(rest: readonly string[]): number {
  const { APPROVER_KEY_FILE, APPROVER_PASSPHRASE } = process.env
  const settings = { keyFile: APPROVER_KEY_FILE || null, passphrase: APPROVER_PASSPHRASE || null }
  try {
    return runApproverCommand(rest, { settings, tools: APPROVER_TOOLS, io })
  } catch (error) {
    return explain(error, io)
  }
}

function runCommand(): Promise<number> {
  return run(words, {
    operator: process.env.OPERATOR ?? userInfo().username,
    open: async () => composeOps(readConfig(process.env)),
    io,
  })
}

async function runWallet(rest: readonly string[]): Promise<number> {
  const { KEYSTORE_FILE, SIGNER_PASSPHRASE, NEW_SIGNER_PASSPHRASE, DATABASE_URL } = process.env
  const settings = {
    keystoreFile: KEYSTORE_FILE || null,
    passphrase: SIGNER_PASSPHRASE || null,
    newPassphrase: NEW_SIGNER_PASSPHRASE || null,
  }
  try {
    return await runWalletCommand(rest, { settings, tools: composeWalletTools(DATABASE_URL || null), io })
  } catch (error) {
    return explain(error, io)
  }
}

/** Asks the operator a question and returns the reply, or an empty string at the end of input. */
async function prompt(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')))
  const answer = await Promise.race([terminal.question(question), ended])
  terminal.close()
  return answer
}
