import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { readInput } from '../../http/read-input.ts'
import { notFound } from '../../sandbox-error.ts'
import type { SandboxMessenger } from './sandbox-messenger.ts'

const CHAT = '/sandbox/messenger/chats/:user'
const User = z.object({ user: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) })
const Language = z
  .string()
  .regex(/^[a-z]{2,3}(?:-[a-z]{2,4})?$/i)
  .default('en')
const Text = z.object({ text: z.string().min(1).max(4_096), language: Language })
const Press = z.object({ messageId: z.number().int(), action: z.string(), language: Language })
const Block = z.object({ isBlocked: z.boolean(), language: Language })
const Query = z.object({ text: z.string().max(256), language: Language })
const Card = z.object({ cardId: z.string() })
const Allow = z.object({ language: Language })
const Limit = z.object({ seconds: z.number().int().min(0).max(60) })

/** Serves the chat page's calls: read a user's messages, send messages, press buttons, and block the bot. */
export function serveChats(app: FastifyInstance, messenger: SandboxMessenger): void {
  const userOf = (params: unknown): number => readInput(User, params).user
  app.get(CHAT, ({ params }) => messenger.chats.view(userOf(params)))
  app.post(`${CHAT}/messages`, ({ params, body }) => {
    const { text, language } = readInput(Text, body)
    messenger.write({ user: userOf(params), language }, text)
    return messenger.chats.view(userOf(params))
  })
  app.post(`${CHAT}/presses`, ({ params, body }) => {
    const { messageId, action, language } = readInput(Press, body)
    if (!messenger.press({ user: userOf(params), language }, messageId, action)) throw notFound('No such button')
    return messenger.chats.view(userOf(params))
  })
  app.post(`${CHAT}/block`, ({ params, body }) => {
    const { isBlocked, language } = readInput(Block, body)
    messenger.setBlocked({ user: userOf(params), language }, isBlocked)
    return messenger.chats.view(userOf(params))
  })
  app.post(`${CHAT}/queries`, ({ params, body }) => {
    const { text, language } = readInput(Query, body)
    messenger.query({ user: userOf(params), language }, text)
    return messenger.chats.view(userOf(params))
  })
  app.post(`${CHAT}/cards`, ({ params, body }) => {
    if (!messenger.chats.sendCard(userOf(params), readInput(Card, body).cardId)) throw notFound('No such card')
    return messenger.chats.view(userOf(params))
  })
  app.post(`${CHAT}/write-access`, ({ params, body }) => {
    messenger.allowMessages({ user: userOf(params), language: readInput(Allow, body).language })
    return messenger.chats.view(userOf(params))
  })
  app.post('/sandbox/messenger/limit', ({ body }) => {
    messenger.chats.limitFor(readInput(Limit, body).seconds)
    return {}
  })
  app.get('/sandbox/messenger/commands', () => Object.fromEntries(messenger.commands))
}
