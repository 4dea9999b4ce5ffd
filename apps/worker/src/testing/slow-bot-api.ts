import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'

/** Bot API for tests. It accepts every call, but can be made to stop responding. */
export interface SlowBotApi {
  url: string
  /** Contents of the messages that arrived while the API was responding, oldest first. */
  readonly taken: readonly string[]
  /** Number of messages that arrived while the API was not responding. */
  readonly unanswered: number
  /** Sets whether the API responds to `sendMessage` calls. */
  answer(isAnswering: boolean): void
  close(): Promise<void>
}

/** Starts a Bot API server (https://core.telegram.org/bots/api#making-requests). */
export async function startSlowBotApi(): Promise<SlowBotApi> {
  const taken: string[] = []
  let unanswered = 0
  let isAnswering = true
  const server = createServer((request, response) => {
    const reply = (result: unknown) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ ok: true, result }))
    void text(request).then((body) => {
      const method = request.url?.split('/').at(-1)
      if (method === 'getWebhookInfo') return reply({ url: '', has_custom_certificate: false, pending_update_count: 0 })
      if (method !== 'sendMessage') return reply(true)
      if (!isAnswering) return void (unanswered += 1)
      const message = JSON.parse(body) as { chat_id: number; text: string }
      taken.push(message.text)
      reply({ message_id: taken.length, date: 1, chat: { id: message.chat_id, type: 'private' }, text: message.text })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    get unanswered() {
      return unanswered
    },
    answer(next) {
      isAnswering = next
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
