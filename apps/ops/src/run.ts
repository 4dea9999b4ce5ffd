import { OpsRefusal } from '@cambio/core/ops/ops-refusal'
import { DomainError } from '@cambio/core/shared/domain-error'
import { parseArgs } from 'node:util'
import { OPTIONS, type Call, type Command, type OptionName, type Options } from './terminal/command.ts'
import { accountAllowCardsCommand, accountRemoveFactorsCommand } from './commands/account.command.ts'
import { assetCommand } from './commands/asset.command.ts'
import { auditCommand } from './commands/audit.command.ts'
import {
  cardDifferenceCloseCommand,
  cardOrderCommand,
  cardOrderDeliveredCommand,
  cardOrderDoneCommand,
  cardOrderRefundedCommand,
} from './commands/card-order.command.ts'
import {
  bankTransferListCommand,
  bankTransferChargeCommand,
  bankTransferImportCommand,
  bankTransferRecalledCommand,
  bankTransferReceivedCommand,
  bankTransferRefusedCommand,
  bankTransferReturnedCommand,
  bankTransferSentCommand,
  bankTransferTakeCommand,
} from './commands/bank-transfer.command.ts'
import {
  chainHaltCommand,
  chainRereadCommand,
  chainCancelRereadCommand,
  chainResumeCommand,
} from './commands/chain.command.ts'
import { depositCreditCommand, depositKeepCommand, depositReturnCommand } from './commands/deposit.command.ts'
import { emailCloseCommand } from './commands/email.command.ts'
import { exposureCommand } from './commands/exposure.command.ts'
import { floatCommand } from './commands/float.command.ts'
import {
  keyAllowIpCommand,
  keyCreateCommand,
  keyDisableCommand,
  keyPublicStatusCommand,
  keyEnableCommand,
  keyListCommand,
} from './commands/key.command.ts'
import {
  identityListCommand,
  identityPassCommand,
  identityRejectCommand,
  identityShowCommand,
} from './commands/identity.command.ts'
import {
  incidentCloseCommand,
  incidentListCommand,
  incidentNoteCommand,
  incidentOpenCommand,
} from './commands/incident.command.ts'
import {
  nameHitClearCommand,
  nameHitCommand,
  nameHitConfirmCommand,
  namesRescreenCommand,
} from './commands/name-hit.command.ts'
import { orderCommand, orderDoneCommand, orderPayCommand, orderRefundCommand } from './commands/order.command.ts'
import {
  paymentApproveCommand,
  paymentDenyCommand,
  paymentRaiseCommand,
  paymentReleaseCommand,
  paymentRetryCommand,
  paymentSettleCommand,
  paymentVoidCommand,
} from './commands/payment.command.ts'
import { queueCommand } from './commands/queue.command.ts'
import { restoreFinishCommand } from './commands/restore.command.ts'
import {
  reviewHideCommand,
  reviewListCommand,
  reviewShowCommand,
  reviewUnnameCommand,
} from './commands/review.command.ts'
import { signerKeysCommand, signerKillCommand, signerReviveCommand } from './commands/signer.command.ts'
import {
  supportAnswerCommand,
  supportCloseCommand,
  supportListCommand,
  supportRetryCommand,
} from './commands/support.command.ts'
import {
  webhookAddCommand,
  webhookDisableCommand,
  webhookListCommand,
  webhookReplayCommand,
} from './commands/webhook.command.ts'
import { withdrawalVoidCommand } from './commands/withdrawal.command.ts'
import type { Ops } from './compose.ts'
import { UsageError, type Io } from './terminal/io.ts'
import { plainText } from './terminal/operands.ts'

/**
 * Commands, with longer names before shorter ones. Otherwise `order refund` would be parsed as the command `order` with
 * the order ID "refund".
 */
const COMMANDS: readonly Command[] = [
  queueCommand,
  orderRefundCommand,
  orderPayCommand,
  orderDoneCommand,
  orderCommand,
  cardOrderDeliveredCommand,
  cardOrderRefundedCommand,
  cardOrderDoneCommand,
  cardOrderCommand,
  cardDifferenceCloseCommand,
  bankTransferReceivedCommand,
  bankTransferImportCommand,
  bankTransferChargeCommand,
  bankTransferRecalledCommand,
  bankTransferRefusedCommand,
  bankTransferReturnedCommand,
  bankTransferSentCommand,
  bankTransferTakeCommand,
  bankTransferListCommand,
  depositReturnCommand,
  depositCreditCommand,
  depositKeepCommand,
  paymentRaiseCommand,
  paymentReleaseCommand,
  paymentRetryCommand,
  paymentSettleCommand,
  paymentVoidCommand,
  paymentApproveCommand,
  paymentDenyCommand,
  chainHaltCommand,
  chainResumeCommand,
  chainRereadCommand,
  chainCancelRereadCommand,
  assetCommand,
  floatCommand,
  exposureCommand,
  signerKillCommand,
  signerReviveCommand,
  signerKeysCommand,
  restoreFinishCommand,
  keyCreateCommand,
  keyListCommand,
  keyAllowIpCommand,
  keyDisableCommand,
  keyPublicStatusCommand,
  keyEnableCommand,
  webhookAddCommand,
  webhookListCommand,
  webhookReplayCommand,
  webhookDisableCommand,
  withdrawalVoidCommand,
  identityListCommand,
  identityShowCommand,
  identityPassCommand,
  identityRejectCommand,
  nameHitClearCommand,
  nameHitConfirmCommand,
  nameHitCommand,
  namesRescreenCommand,
  accountRemoveFactorsCommand,
  accountAllowCardsCommand,
  reviewListCommand,
  reviewShowCommand,
  reviewHideCommand,
  reviewUnnameCommand,
  emailCloseCommand,
  supportListCommand,
  supportRetryCommand,
  supportCloseCommand,
  supportAnswerCommand,
  incidentListCommand,
  incidentOpenCommand,
  incidentNoteCommand,
  incidentCloseCommand,
  auditCommand,
]

/** Exit code when a command is rejected or an audit has findings. */
const REFUSED = 1
/** Exit code for an invalid command line. */
const BAD_USAGE = 2
/** Exit code when the database or a node does not respond. */
const NOT_ANSWERED = 3

interface Surroundings {
  io: Io
  /** Operator name for the audit log when the --operator option is not given. */
  operator: string
  open(): Promise<Ops>
}

/** Runs a command line and returns its exit code. Prints an error as a single line. */
export async function run(argv: readonly string[], { io, operator, open }: Surroundings): Promise<number> {
  try {
    const { options, positionals } = parse(argv)
    const command = COMMANDS.find(({ name }) => name.split(' ').every((word, index) => positionals[index] === word))
    if (positionals.length === 0 || positionals[0] === 'help' || (options.help && !command)) {
      io.out(overview())
      return 0
    }
    if (!command) throw new UsageError(`There is no command "${positionals.slice(0, 2).join(' ')}".`)
    if (options.help) {
      io.out(helpOf(command))
      return 0
    }
    const operands = positionals.slice(command.name.split(' ').length)
    assertUsage(command, operands, options)
    const acting = plainText(options.operator ?? operator, '--operator')
    if (command.changes) plainText(options.reason, '--reason')
    const ops = await open()
    try {
      const call: Call = { ops, io, operands, options, operator: acting }
      return await command.run(call)
    } finally {
      await ops.close()
    }
  } catch (error) {
    return explain(error, io)
  }
}

function parse(argv: readonly string[]): { options: Options; positionals: string[] } {
  try {
    const { values, positionals } = parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true })
    return { options: values, positionals }
  } catch (error) {
    throw new UsageError(error instanceof Error ? firstLine(error.message) : 'The options are not understood.')
  }
}

const EVERYWHERE: readonly OptionName[] = ['json', 'help', 'operator']
const CHANGING: readonly OptionName[] = ['reason', 'yes']

function optionsOf(command: Command): readonly OptionName[] {
  return [...EVERYWHERE, ...(command.changes ? CHANGING : []), ...command.options]
}

function assertUsage(command: Command, operands: readonly string[], options: Options): void {
  const wanted = command.operands === '' ? 0 : command.operands.split(' ').length
  if (operands.length !== wanted) throw new UsageError(`Say: ${usageOf(command)}.`)
  const stray = Object.keys(options).find((name) => !optionsOf(command).includes(name as OptionName))
  if (stray) throw new UsageError(`${command.name} takes no --${stray}.`)
}

/** Prints an error as a single line and returns the exit code. */
export function explain(error: unknown, io: Io): number {
  if (error instanceof UsageError) {
    io.err(`${error.message} (npm run ops help)\n`)
    return BAD_USAGE
  }
  const message =
    error instanceof Error ? error.message || ((error as NodeJS.ErrnoException).code ?? error.name) : String(error)
  if (error instanceof OpsRefusal || error instanceof DomainError) {
    io.err(`Refused: ${message}\n`)
    return REFUSED
  }
  io.err(`Not done: ${firstLine(message)}\n`)
  return NOT_ANSWERED
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? text
}

function usageOf({ name, operands }: Command): string {
  return operands === '' ? name : `${name} ${operands}`
}

function overview(): string {
  const width = Math.max(...COMMANDS.map((command) => usageOf(command).length))
  const lines = COMMANDS.map((command) => `  ${usageOf(command).padEnd(width)}  ${command.summary}\n`)
  return `Usage: npm run ops -- <command> [options]
${lines.join('')}
  --json              machine-readable output
  --operator <name>   who acts (or OPERATOR; else the user of this machine)
  --reason <text>     why; wanted by everything that changes something, and kept
  --yes               do it without a question
  <command> --help    more about one command
Exit codes: 0 done, 1 refused or found something, 2 not understood, 3 the database or a node does not answer.
`
}

function helpOf(command: Command): string {
  const options = optionsOf(command).map((name) => `--${name}${OPTIONS[name].type === 'string' ? ' <text>' : ''}`)
  return `${usageOf(command)}: ${command.summary}\n${command.help}\nOptions: ${options.join(' ')}\n`
}
