import { present } from '@cambio/kernel/assert'
import type { DueMessengerMessage, MessengerMessageKind } from '../../accounts/messenger-message.ts'
import type { Catalogue } from '../../instruments/catalogue.ts'
import type { Report } from '../../shared/report.ts'
import { messengerFacts } from '../../wallet/messenger-facts.ts'
import type { WithdrawalStore } from '../../wallet/withdrawal-store.ts'
import type { BotMessage, BotSender } from './bot-message.ts'
import type { BotStore } from './bot-store.ts'
import type { ButtonSecrets, MessageSecrets } from './button-secrets.ts'
import { deliverMessages } from './deliver-messages.ts'
import type { MessageOutbox } from './message-outbox.ts'

/** Kinds of messages with secrets in their buttons. */
const WITH_SECRETS: ReadonlySet<MessengerMessageKind> = new Set([
  'CONFIRM_WITHDRAWAL',
  'MESSENGER_LINKED',
  'EMAIL_ADDED',
  'CONFIRM_MERGE',
])

export interface SendAccountMessagesDeps {
  outbox: MessageOutbox
  bot: Pick<BotStore, 'blocked'>
  sender: BotSender
  secrets: ButtonSecrets
  withdrawals: Pick<WithdrawalStore, 'find'>
  catalogue: Catalogue
  /** Creates the text and buttons of a message. `secrets` is null for a kind without secrets. */
  compose: (message: DueMessengerMessage, secrets: MessageSecrets | null) => BotMessage
  report: Report
}

/**
 * Sends the due account messages with `deliverMessages`. Before each attempt to send a message whose buttons contain
 * secrets, stores new secrets. Only the buttons of the latest copy therefore work.
 */
export function sendAccountMessages(deps: SendAccountMessagesDeps, mayGoOn: () => boolean): Promise<number> {
  const { outbox, bot, sender, report } = deps
  return deliverMessages(
    {
      outbox,
      blocked: (user) => bot.blocked(user),
      report,
      send: async (message) =>
        sender.send(deps.compose(await withOwnFacts(deps, message), await newSecrets(deps, message))),
      factsOf: ({ messageId: message, kind }) => ({ message, kind }),
    },
    mayGoOn,
  )
}

/**
 * Returns a message with the values to display. For a confirmation request, these are the data of the stored withdrawal
 * that its button confirms.
 */
async function withOwnFacts(
  { withdrawals, catalogue }: SendAccountMessagesDeps,
  message: DueMessengerMessage,
): Promise<DueMessengerMessage> {
  if (message.kind !== 'CONFIRM_WITHDRAWAL') return message
  const { withdrawalId } = message
  const found = withdrawalId === null ? null : await withdrawals.find(withdrawalId)
  const withdrawal = present(found, 'a request for a confirmation names its withdrawal')
  return { ...message, facts: messengerFacts(withdrawal, catalogue.recorded(withdrawal.asset)) }
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
