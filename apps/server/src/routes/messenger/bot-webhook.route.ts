import type { AnswerUpdateDeps } from '@cambio/core/messenger/bot/answer-update'
import type { AnswerBotUpdate } from '@cambio/core/messenger/bot/skip-failing-updates'
import type { BotWebhook } from '@cambio/core/messenger/bot/bot-update'
import type { Report } from '@cambio/core/shared/report'
import { DomainError } from '@cambio/core/shared/domain-error'
import { BOT_WEBHOOK_PATH } from '@cambio/kernel/mini-app-link'
import type { FastifyInstance } from 'fastify'

export interface BotWebhookDeps {
  /** Services of the webhook; null when the installation has no bot. Without them, the route does not exist. */
  botWebhook: { reader: BotWebhook; deps: () => AnswerUpdateDeps; answer: AnswerBotUpdate; report: Report } | null
}

/**
 * Maximum size of an update, in bytes. An update may contain 4,096 escaped characters with many links, plus the message
 * that it replies to. The limit must exceed the size of every real update, because the messenger keeps resending a
 * rejected update.
 */
const MAX_BYTES = 1024 * 1024

/**
 * Receives the bot's updates. The response contains the bot's reply, so the handler does not call the messenger. The
 * API description omits the route because only the messenger calls it.
 */
export function botWebhookRoute(app: FastifyInstance, { botWebhook }: BotWebhookDeps): void {
  if (botWebhook === null) return
  const { reader, answer, report } = botWebhook
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) => done(null, body))
  // Check the secret before reading the body so that a forged call costs no further work.
  app.addHook('onRequest', async ({ headers }) => {
    const { 'x-telegram-bot-api-secret-token': secret } = headers
    if (reader.isAuthentic(typeof secret === 'string' ? secret : undefined)) return
    report('messenger-webhook-forged', {})
    throw new DomainError('CALLBACK_FORGED', 'The webhook secret is wrong or missing')
  })
  app.post(BOT_WEBHOOK_PATH, { schema: { hide: true } }, async (request) => {
    const update = Buffer.isBuffer(request.body) ? reader.read(request.body) : null
    if (update === null) throw new DomainError('CALLBACK_UNREADABLE', 'The update is not readable')
    return reader.write(await answer(update))
  })
}
