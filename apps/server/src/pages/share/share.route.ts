import { isLocaleCode } from '@cambio/kernel/locale'
import { withLocale } from '@cambio/kernel/locale-path'
import type { FastifyInstance } from 'fastify'
import { answerBusy, answerCard } from './answer-card.ts'
import { ShareCards, type RequestedCard, type ShareCardsDeps } from './share-cards.ts'

const YEAR = 'public, max-age=31536000, immutable'
const CARD_PATH = /^\/share\/[0-9a-z]{1,16}\/([a-z]{2,8})((?:\/[\w-][\w.~-]*)*)\.png$/
const MAX_PATH_LENGTH = 300

/**
 * Serves share images of pages at `/share/<version>/<locale>/<path>.png`. The version is derived from the page's
 * wording.
 */
export function shareRoute(app: FastifyInstance, deps: ShareCardsDeps): void {
  const cards = new ShareCards(deps)
  app.get('/share/*', { schema: { hide: true } }, async (request, reply) => {
    const card = requestedCard(request.url)
    if (card === null) return reply.callNotFound()
    const found = await cards.find(card).catch((error: unknown) => {
      deps.onError(error)
      return 'busy' as const
    })
    if (found === 'unknown') return reply.callNotFound()
    if (found === 'busy') return answerBusy(reply)
    if ('movedTo' in found) return reply.header('cache-control', 'no-cache').redirect(found.movedTo, 302)
    return answerCard(request, reply.header('cache-control', YEAR), found)
  })
}

function requestedCard(url: string): RequestedCard | null {
  const [path = ''] = url.split('?')
  const [, locale = '', rest = ''] = path.length <= MAX_PATH_LENGTH ? (CARD_PATH.exec(path) ?? []) : []
  if (!isLocaleCode(locale)) return null
  const plainPage = rest === '' ? '/' : rest
  return { path, page: withLocale(plainPage, locale), plainPage }
}
