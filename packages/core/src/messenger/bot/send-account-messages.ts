import type { DueMessengerMessage, MessengerMessageKind } from '../../accounts/messenger-message.ts'
import type { Report } from '../../shared/report.ts'
import type { BotMessage, BotSender } from './bot-message.ts'
import type { BotStore } from './bot-store.ts'
import type { ButtonSecrets } from './button-secrets.ts'
import { deliverMessages } from './deliver-messages.ts'
import type { MessageOutbox } from './message-outbox.ts'

/** Kinds of messages whose buttons carry a secret. */
const WITH_SECRET: ReadonlySet<MessengerMessageKind> = new Set(['CONFIRM_WITHDRAWAL', 'MESSENGER_LINKED'])

export interface SendAccountMessagesDeps {
  outbox: MessageOutbox
  bot: Pick<BotStore, 'blocked'>
  sender: BotSender
  secrets: ButtonSecrets
  /** Creates the text and the buttons of a message. `secret` is null for a kind without a secret. */
  compose: (message: DueMessengerMessage, secret: string | null) => BotMessage
  report: Report
}

/**
 * Sends due messages about accounts (`deliverMessages`). Each attempt to send a message with a secret stores a new
 * secret first, so that only the newest copy of the message has working buttons.
 */
export function sendAccountMessages(deps: SendAccountMessagesDeps, mayGoOn: () => boolean): Promise<number> {
  const { outbox, bot, sender, report } = deps
  return deliverMessages(
    {
      ...{ outbox, blocked: (user) => bot.blocked(user), sender, report },
      messageOf: async (message) => deps.compose(message, await newSecret(deps, message)),
      factsOf: ({ messageId: message, kind }) => ({ message, kind }),
    },
    mayGoOn,
  )
}

async function newSecret(
  { outbox, secrets }: SendAccountMessagesDeps,
  { messageId, kind }: DueMessengerMessage,
): Promise<string | null> {
  if (!WITH_SECRET.has(kind)) return null
  const secret = secrets.mint()
  await outbox.setButton(messageId, secrets.hash(secret))
  return secret
}
