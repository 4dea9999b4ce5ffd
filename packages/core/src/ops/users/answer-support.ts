import type { Decided } from '../decide.ts'
import { OpsRefusal } from '../ops-refusal.ts'
import type { OpsStores } from '../ops-store.ts'

/** How long an answer waits for the author to open the chat with the bot, in milliseconds. */
const ANSWER_MS = 7 * 86_400_000

/**
 * Queues the operator's answer to a chat message. The bot sends it to the author.
 * @throws {OpsRefusal} when the ticket number is unknown
 */
export async function answerSupport(
  { support, messages }: Pick<OpsStores, 'support' | 'messages'>,
  { ticketId, text, now }: { ticketId: string; text: string; now: number },
): Promise<Decided> {
  const author = await support.authorOf(ticketId)
  if (author === null) throw new OpsRefusal(`There is no message ${ticketId} from a chat with the bot.`)
  const expiresAt = now + ANSWER_MS
  await messages.add(author, {
    kind: 'SUPPORT_ANSWER',
    userId: null,
    facts: { text },
    now,
    expiresAt,
  })
  return {
    action: 'support answer',
    subject: `chat message ${ticketId}`,
    // The audit log is permanent, so the entry contains neither the author nor the text.
    facts: { length: String(text.length) },
    summary: [
      `The bot sends the answer to the author of message ${ticketId}, within seven days once the chat is open.`,
    ],
  }
}
