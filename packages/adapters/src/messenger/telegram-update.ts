import type { BotEvent, BotUpdate, BotUser } from '@cambio/core/messenger/bot/bot-update'
import * as z from 'zod'

/** Kinds of updates that the bot subscribes to. */
export const ALLOWED_UPDATES = ['message', 'callback_query', 'inline_query', 'my_chat_member'] as const
/** Maximum length of a message's text, in characters (Bot API, Message). */
const MAX_TEXT = 4_096
/** Maximum length of an inline query, in characters (Bot API, InlineQuery). */
const MAX_QUERY = 256

const Id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)
const From = z.object({ id: Id, is_bot: z.boolean().default(false), language_code: z.string().max(35).optional() })
const Chat = z.object({ id: z.number().int(), type: z.string().default('private') })
const Update = z.object({
  update_id: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  message: z
    .object({
      chat: Chat,
      from: From.optional(),
      text: z.string().optional(),
      write_access_allowed: z.object({}).optional(),
    })
    .optional(),
  callback_query: z
    .object({
      id: z.string().min(1).max(64),
      from: From,
      message: z.object({ chat: Chat }).optional(),
      data: z.string().optional(),
    })
    .optional(),
  inline_query: z.object({ id: z.string().min(1).max(64), from: From, query: z.string() }).optional(),
  my_chat_member: z.object({ chat: Chat, from: From, new_chat_member: z.object({ status: z.string() }) }).optional(),
})
type Update = z.output<typeof Update>

/** Returns the update that Telegram sent, or null if it is malformed (https://core.telegram.org/bots/api#update). */
export function readUpdate(update: unknown): BotUpdate | null {
  const parsed = Update.safeParse(update)
  if (!parsed.success) return null
  return { updateId: parsed.data.update_id, event: eventOf(parsed.data) }
}

function eventOf({
  message,
  callback_query: query,
  inline_query: inline,
  my_chat_member: member,
}: Update): BotEvent | null {
  if (message?.from && message.text !== undefined && isPrivate(message.chat, message.from))
    return { kind: 'text', user: userOf(message.from), text: message.text.slice(0, MAX_TEXT) }
  if (message?.from && message.write_access_allowed && isPrivate(message.chat, message.from))
    return { kind: 'membership', user: userOf(message.from), isBlocked: false }
  if (query?.message && isPrivate(query.message.chat, query.from))
    return { kind: 'press', user: userOf(query.from), pressId: query.id, action: query.data ?? '' }
  if (inline && !inline.from.is_bot)
    return { kind: 'inline', user: userOf(inline.from), queryId: inline.id, text: inline.query.slice(0, MAX_QUERY) }
  if (member && isPrivate(member.chat, member.from))
    return { kind: 'membership', user: userOf(member.from), isBlocked: member.new_chat_member.status === 'kicked' }
  return null
}

/**
 * Returns whether a chat is a user's private chat. The chat's ID then equals the user's ID. In a group, other members
 * would see a reply about an order.
 */
function isPrivate(chat: z.output<typeof Chat>, from: z.output<typeof From>): boolean {
  return chat.type === 'private' && chat.id === from.id && !from.is_bot
}

function userOf({ id, language_code: language }: z.output<typeof From>): BotUser {
  return { messengerUserId: id, language: language ?? null }
}
