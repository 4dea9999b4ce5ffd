import { answerSupport } from '@cambio/core/ops/users/answer-support'
import { closeSupportMessage, retrySupportMessage } from '@cambio/core/ops/users/decide-support'
import { GIVEN_UP_KEPT_DAYS } from '@cambio/core/support/support-message'
import { change } from '../terminal/change.ts'
import type { Call, Command } from '../terminal/command.ts'
import { UsageError } from '../terminal/io.ts'
import { rowId } from '../terminal/operands.ts'
import { moment } from '../terminal/words.ts'

const MAX_LISTED = 50
/**
 * Maximum length of an answer, in characters. The messenger limits a message to 4,096 characters, so this limit leaves
 * space for the bot's own text.
 */
const MAX_ANSWER = 3_500
/** Matches control characters other than line feeds, because they could control the operator's terminal. */
const CONTROL = /[^\P{Cc}\n]/gu

export const supportListCommand: Command = {
  name: 'support list',
  operands: '',
  summary: 'list support messages that no mail server accepted, with author and text',
  help: `Oldest first, at most ${MAX_LISTED}. A message is deleted ${GIVEN_UP_KEPT_DAYS} days after the last attempt.`,
  changes: false,
  options: [],
  async run({ ops, io, options }) {
    const { items } = await ops.work.stores.support.givenUp(MAX_LISTED)
    if (options.json) io.out(`${JSON.stringify(items)}\n`)
    else if (items.length === 0) io.out('No message waits.\n')
    else
      for (const { messageId, email, ticketId, subject, orderId, text, locale, givenUpAt } of items)
        io.out(
          `${messageId}  failed at ${moment(givenUpAt)}, from ${email ?? `chat message ${ticketId}`} (${locale})${orderId === null ? '' : `, of order ${orderId}`}\n` +
            `  ${subject}\n${text.replaceAll(CONTROL, ' ').replaceAll(/^/gm, '  | ')}\n`,
        )
    return 0
  },
}

export const supportRetryCommand: Command = {
  name: 'support retry',
  operands: '<id>',
  summary: 'send a support message to the mail server again',
  help: 'Use this when the mail server accepts messages to SUPPORT_EMAIL again. The message gets as many attempts as a new one.',
  changes: true,
  options: [],
  run: (call) => change(call, (stores) => retrySupportMessage(stores, idOf(call), call.ops.clock.now())),
}

export const supportCloseCommand: Command = {
  name: 'support close',
  operands: '<id>',
  summary: 'delete a support message that was answered in another way',
  help: 'Answer its author first, because nothing of the message is kept.',
  changes: true,
  options: [],
  run: (call) => change(call, (stores) => closeSupportMessage(stores, idOf(call))),
}

export const supportAnswerCommand: Command = {
  name: 'support answer',
  operands: '<number> <text>',
  summary: "answer a message from Telegram in the author's chat with the bot",
  help: `The email with the message names the number. The text has at most ${MAX_ANSWER} characters and may have several lines.`,
  changes: true,
  options: [],
  run: (call) => {
    const [number, text] = call.operands
    const answer = { ticketId: rowId(number, 'chat message'), text: answerText(text), now: call.ops.clock.now() }
    return change(call, (stores) => answerSupport(stores, answer))
  },
}

function answerText(text = ''): string {
  const clean = text.replaceAll(CONTROL, '').trim()
  if (clean === '' || clean.length > MAX_ANSWER) throw new UsageError(`The answer needs 1 to ${MAX_ANSWER} characters.`)
  return clean
}

function idOf({ operands }: Call): string {
  return rowId(operands[0], 'support message')
}
