import { BOT_WEBHOOK_PATH } from '@cambio/kernel/mini-app-link'
import type { LightMyRequestResponse as Answer } from 'fastify'
import { TOKEN } from './messenger-users.ts'
import { startTestApp, type TestApp } from './test-app.ts'

export const WEBHOOK_SECRET = 'a-secret-of-this-test-only-with-40-chars'

let lastUpdate = 1

/** Starts a server with a bot webhook. */
export function startBotApp(settings: Record<string, string> = {}): Promise<TestApp> {
  return startTestApp({
    MESSENGER_BOT_TOKEN: TOKEN,
    MESSENGER_WEBHOOK_SECRET: WEBHOOK_SECRET,
    RATE_LIMIT_SIGN_UPS_PER_ADDRESS: '1000',
    ...settings,
  })
}

export function newUpdateId(): number {
  lastUpdate += 1
  return lastUpdate
}

interface Said {
  user: number
  text: string
  language?: string
  /** Links and other entities that the messenger marks in the text. */
  entities?: object[]
}

/** Returns the update for a message in a private chat. */
export function textUpdate({ user, text, language = 'en', entities = [] }: Said): object {
  const from = { id: user, is_bot: false, first_name: '<b>Ann</b>', language_code: language }
  const chat = { id: user, type: 'private', first_name: '<b>Ann</b>' }
  return { update_id: newUpdateId(), message: { message_id: 1, date: 1_795_000_000, from, chat, text, entities } }
}

/** Delivers an update to the webhook with the right secret, unless the headers contain a different secret. */
export function deliver(
  stack: TestApp,
  update: object | string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return stack.app.inject({
    method: 'POST',
    url: BOT_WEBHOOK_PATH,
    headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': WEBHOOK_SECRET, ...headers },
    payload: typeof update === 'string' ? update : JSON.stringify(update),
  })
}

/** Returns the update for an inline query, which a user types after the bot's name in any chat. */
export function inlineUpdate(user: number, query: string, language = 'en'): object {
  const from = { id: user, is_bot: false, first_name: '<b>Ann</b>', language_code: language }
  return { update_id: newUpdateId(), inline_query: { id: '17', from, query, offset: '', chat_type: 'group' } }
}

/** Bot API call in a webhook response. */
export interface ReplyCall {
  method?: string
  chat_id?: number
  text?: string
  parse_mode?: string
  callback_query_id?: string
  reply_markup?: { inline_keyboard: { text: string; callback_data?: string; web_app?: { url: string } }[][] }
}

/** Delivers a message and returns the reply. */
export async function say(stack: TestApp, message: Said): Promise<ReplyCall> {
  return (await deliver(stack, textUpdate(message))).json<ReplyCall>()
}
