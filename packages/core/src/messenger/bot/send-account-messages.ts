import type { DueMessengerMessage, MessengerMessageKind } from '../../accounts/messenger-message.ts'
import type { Report } from '../../shared/report.ts'
import type { BotMessage, BotSender } from './bot-message.ts'
import type { BotStore } from './bot-store.ts'
import type { ButtonSecrets, MessageSecrets } from './button-secrets.ts'
import { deliverMessages } from './deliver-messages.ts'
import type { MessageOutbox } from './message-outbox.ts'

/** Kinds of messages whose buttons carry secrets. */
const WITH_SECRETS: ReadonlySet<MessengerMessageKind> = new Set(['CONFIRM_WITHDRAWAL', 'MESSENGER_LINKED'])

export interface SendAccountMessagesDeps {
  outbox: MessageOutbox
  bot: Pick<BotStore, 'blocked'>
  sender: BotSender
  secrets: ButtonSecrets
  /** Composes the text and the buttons of a message. `secrets` is null for kinds without secrets. */
  compose: (message: DueMessengerMessage, secrets: MessageSecrets | null) => BotMessage
  report: Report
}

/**
 * Sends the account messages that are due (`deliverMessages`). Each attempt to send a message with secrets stores new
 * ones first, so only the latest copy of the message has working buttons.
 */
export function sendAccountMessages(deps: SendAccountMessagesDeps, mayGoOn: () => boolean): Promise<number> {
  const { outbox, bot, sender, report } = deps
  return deliverMessages(
    {
      ...{ outbox, blocked: (user) => bot.blocked(user), sender, report },
      messageOf: async (message) => deps.compose(message, await newSecrets(deps, message)),
      factsOf: ({ messageId: message, kind }) => ({ message, kind }),
    },
    mayGoOn,
  )
}

async function newSecrets(
  { outbox, secrets }: SendAccountMessagesDeps,
  { messageId, kind }: DueMessengerMessage,
): Promise<MessageSecrets | null> {
  if (!WITH_SECRETS.has(kind)) return null
  const made = { yes: secrets.mint(), no: secrets.mint() }
  await outbox.setButtons(messageId, { yes: secrets.hash(made.yes), no: secrets.hash(made.no) })
  return made
}
