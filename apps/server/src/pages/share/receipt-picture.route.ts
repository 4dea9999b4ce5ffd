import type { Catalogue } from '@cambio/core/instruments/catalogue'
import type { FindReceiptDeps } from '@cambio/core/receipts/find-receipt'
import { findReceiptPicture, type ReceiptPicture } from '@cambio/core/receipts/receipt-picture'
import type { Clock } from '@cambio/kernel/clock'
import { isLocaleCode, type LocaleCode } from '@cambio/kernel/locale'
import type { FastifyInstance } from 'fastify'
import { answerBusy, answerCard } from './answer-card.ts'
import type { DrawingQueue } from './drawing-queue.ts'
import { receiptCard } from './receipt-card.ts'

const ROUTE = '/share/receipt/:locale/:file'
const FILE = /^([\w.-]{1,90})\.png$/
/**
 * Cache header for receipt pictures. One hour is enough because the messenger copies the picture into a story within
 * minutes. With a longer lifetime, caches could serve the picture long after the receipt token has expired.
 */
const AN_HOUR = 'public, max-age=3600'

export interface ReceiptPictureDeps extends Pick<FindReceiptDeps, 'cardOrders' | 'receiptTokens'> {
  catalogue: Catalogue
  clock: Clock
  work: Pick<FindReceiptDeps, 'stores'>
  theme: { name: string }
}

export function receiptPicturePath(token: string, locale: LocaleCode): string {
  return `/share/receipt/${locale}/${token}.png`
}

/** Serves the public picture of a receipt until its token expires. Checks the order on every request. */
export function receiptPictureRoute(
  app: FastifyInstance,
  services: ReceiptPictureDeps,
  { queue, onError }: { queue: DrawingQueue; onError: (error: unknown) => void },
): void {
  app.get<{ Params: { locale: string; file: string } }>(ROUTE, { schema: { hide: true } }, async (request, reply) => {
    const { locale, file } = request.params
    const [, token = ''] = FILE.exec(file) ?? []
    if (token === '' || !isLocaleCode(locale)) return reply.callNotFound()
    const deps = { ...services, stores: services.work.stores }
    const picture = await findReceiptPicture(deps, token, services.clock.now())
    if (picture === null) return reply.callNotFound()
    const found = await drawn(services, { queue, name: receiptPicturePath(token, locale), picture, locale }).catch(
      (error: unknown) => {
        onError(error)
        return 'busy' as const
      },
    )
    if (found === 'busy') return answerBusy(reply)
    return answerCard(request, reply.header('cache-control', AN_HOUR), found)
  })
}

async function drawn(
  { catalogue, theme }: ReceiptPictureDeps,
  { queue, name, picture, locale }: { queue: DrawingQueue; name: string; picture: ReceiptPicture; locale: LocaleCode },
) {
  const kept = queue.find(name)
  if (kept) return kept
  const card = await queue.draw(receiptCard(picture, { catalogue, locale, siteName: theme.name }))
  return card === 'busy' ? card : queue.keep(name, card)
}
