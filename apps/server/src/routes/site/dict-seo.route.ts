import { dictSeo } from '@cambio/contract/calls/dict-seo'
import type { FastifyInstance } from 'fastify'
import { mountCall } from '../../http/mount-call.ts'
import type { Services } from '../../services.ts'

/** Returns the texts that an editor wrote for search engines and shared links. */
export function dictSeoRoute(app: FastifyInstance, { seoTexts }: Pick<Services, 'seoTexts'>): void {
  mountCall(app, dictSeo, ({ body }) => seoTexts.get(body.params.page) ?? {})
}
