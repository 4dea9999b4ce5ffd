import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SendOutcome } from '@cambio/core/messenger/bot/bot-message'
import { expect, test } from 'vitest'
import { TelegramBot } from './telegram-bot.ts'

/** Sends a message to a Bot API that responds with an error. Returns the outcome. */
async function sendTo(code: number, parameters: object): Promise<SendOutcome> {
  const answer = JSON.stringify({ ok: false, error_code: code, description: 'An error', ...parameters })
  const api = createServer((_request, response) => response.writeHead(code).end(answer))
  await new Promise<void>((listening) => api.listen(0, '127.0.0.1', listening))
  const apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`
  try {
    const bot = new TelegramBot({ token: '1:a', webhookSecret: 'secret', apiUrl, opensPages: true })
    return await bot.send({ messengerUserId: 5, text: 'x', buttons: [] })
  } finally {
    api.closeAllConnections()
    await new Promise((closed) => api.close(closed))
  }
}

test.each<[number, object, SendOutcome]>([
  [429, { parameters: { retry_after: 3 } }, { kind: 'limited', retryMs: 3_000 }],
  [429, {}, { kind: 'later', retryMs: 1_000 }],
  [401, {}, { kind: 'later', retryMs: 30_000 }],
  [403, {}, { kind: 'blocked' }],
  [500, {}, { kind: 'failed', reason: '500 An error' }],
])('derives the delivery outcome from the Bot API error %i with parameters %j', async (code, parameters, outcome) => {
  expect(await sendTo(code, parameters)).toEqual(outcome)
})
