import type { FastifyReply, FastifyRequest } from 'fastify'
import { cardPage, sendPage } from '../http/page-html.ts'
import { chooseLanguage } from '../wallet-page/texts.ts'
import { PAYMENT_TEXTS, type PaymentTexts } from './payment-texts.ts'

/**
 * Sends one of the simulated provider's pages in the browser's language. The page may be framed by pages of the same
 * origin: the mini-app opens it inside the frame of the simulated messenger.
 */
export function sendCard(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  make: (texts: PaymentTexts) => { title: string; card: string },
): FastifyReply {
  const language = chooseLanguage(undefined, request.headers['accept-language'])
  const texts = PAYMENT_TEXTS[language]
  return sendPage(reply, cardPage({ language, banner: texts.banner, ...make(texts) }), status, 'self')
}
