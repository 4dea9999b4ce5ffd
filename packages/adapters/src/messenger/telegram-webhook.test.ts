import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { TelegramWebhook } from './telegram-webhook.ts'

const webhook = new TelegramWebhook('s'.repeat(40))
const read = (update: unknown) => webhook.read(Buffer.from(JSON.stringify(update)))

describe('parsing of Telegram updates', () => {
  test('parses the example update published at core.telegram.org/bots/webhooks', () => {
    const sender = { last_name: 'Test Lastname', id: 1111111, first_name: 'Test', username: 'Test' }
    const message = { date: 1441645532, chat: sender, message_id: 1365, from: sender, text: '/start' }
    expect(read({ update_id: 10000, message })).toEqual({
      updateId: 10000,
      event: { kind: 'text', user: { messengerUserId: 1111111, language: null }, text: '/start' },
    })
  })

  test('returns a membership event when a user blocks or unblocks the bot', () => {
    const from = { id: 7, is_bot: false, language_code: 'ru' }
    const member = (status: string) => ({ chat: { id: 7, type: 'private' }, from, new_chat_member: { status } })
    const event = { kind: 'membership', user: { messengerUserId: 7, language: 'ru' } }
    expect(read({ update_id: 1, my_chat_member: member('kicked') })?.event).toEqual({ ...event, isBlocked: true })
    expect(read({ update_id: 2, my_chat_member: member('member') })?.event).toEqual({ ...event, isBlocked: false })
  })

  test('returns an event when a user allows bot messages from within the mini-app', () => {
    const sender = { id: 7, language_code: 'ru' }
    const message = { chat: { id: 7, type: 'private' }, from: sender, write_access_allowed: { from_request: true } }
    const allowed = { kind: 'membership', user: { messengerUserId: 7, language: 'ru' }, isBlocked: false }
    expect(read({ update_id: 1, message })?.event).toEqual(allowed)
    expect(read({ update_id: 2, message: { ...message, chat: { id: -7, type: 'group' } } })?.event).toBeNull()
  })

  test('truncates inline queries to 256 characters', () => {
    const query = (is_bot: boolean) => ({ id: '5', from: { id: 7, is_bot }, query: 'x'.repeat(1_000), offset: '' })
    const event = { kind: 'inline', user: { messengerUserId: 7, language: null }, queryId: '5', text: 'x'.repeat(256) }
    expect(read({ update_id: 1, inline_query: query(false) })?.event).toEqual(event)
    expect(read({ update_id: 2, inline_query: query(true) })?.event).toBeNull()
  })

  test('truncates a message to the bot to 4,096 characters', () => {
    const sender = { id: 7 }
    const event = read({ update_id: 1, message: { chat: sender, from: sender, text: 'x'.repeat(10_000) } })?.event
    expect(event?.kind === 'text' && event.text.length).toBe(4_096)
  })

  test('returns null for a body that is not a valid update', () => {
    for (let run = 0; run < 500; run += 1) expect(webhook.read(randomBytes(run % 64))).toBeNull()
    expect(webhook.read(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).toBeNull()
    for (const id of [2 ** 60, '1', null, -1]) expect(read({ update_id: id })).toBeNull()
  })
})

test('accepts only the configured webhook secret', () => {
  expect(webhook.isAuthentic('s'.repeat(40))).toBe(true)
  for (const wrong of [undefined, '', 's'.repeat(39), 's'.repeat(41), 'S'.repeat(40)])
    expect(webhook.isAuthentic(wrong)).toBe(false)
})

test("truncates the reply to a button press to 200 characters, the Bot API's limit", () => {
  const call = webhook.write({ kind: 'press', pressId: '1', text: 'x'.repeat(300) })
  expect(call).toEqual({ method: 'answerCallbackQuery', callback_query_id: '1', text: 'x'.repeat(200) })
})
