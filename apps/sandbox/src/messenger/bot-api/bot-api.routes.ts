import type { FastifyInstance } from 'fastify'
import { MESSENGER_SANDBOX_TOKEN } from '../sandbox-bot.ts'
import { BotApiError } from './bot-api-error.ts'
import type { SandboxMessenger } from './sandbox-messenger.ts'

/** Path prefix of the simulated Bot API. A call appends `/bot<token>/<method>`. */
export const BOT_API_PREFIX = '/sandbox/messenger/api'

interface BotCall {
  Params: { bot: string; method: string }
  Querystring: Record<string, unknown>
}

/** Serves the simulated Bot API (https://core.telegram.org/bots/api#making-requests). */
export function serveBotApi(app: FastifyInstance, messenger: SandboxMessenger): void {
  app.route<BotCall>({
    method: ['GET', 'POST'],
    url: `${BOT_API_PREFIX}/:bot/:method`,
    handler: async ({ params: { bot, method }, query, body }, reply) => {
      try {
        if (bot !== `bot${MESSENGER_SANDBOX_TOKEN}`) throw new BotApiError(401, 'Unauthorized')
        return reply.send({ ok: true, result: await messenger.call(method, body ?? query) })
      } catch (error) {
        if (!(error instanceof BotApiError)) throw error
        const { code, message, retryAfter } = error
        const parameters = retryAfter === null ? {} : { parameters: { retry_after: retryAfter } }
        return reply.code(code).send({ ok: false, error_code: code, description: message, ...parameters })
      }
    },
  })
}
