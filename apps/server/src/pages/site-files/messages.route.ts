import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { isLocaleCode, LOCALES, type LocaleCode } from '@cambio/kernel/locale'
import type { FastifyInstance } from 'fastify'
import { messageFolder, readWords } from '../message-files.ts'

/** Cache header for the messages of a fully translated language (spec §9). */
const CACHED = 'public, max-age=86400'
const TAG_LENGTH = 32

interface MessageFile {
  body: string
  etag: string
}

/**
 * Serves all messages of a language by area and key at `GET /translations/<locale>/messages.json` (spec §7). Clients
 * may cache the messages for a day if the language is fully translated. Otherwise, clients must revalidate them. The
 * site's own pages load their messages from the build instead.
 */
export function messagesRoute(app: FastifyInstance): void {
  const files = new Map<LocaleCode, Promise<MessageFile>>()
  const params = '/translations/:locale/messages.json'
  app.get<{ Params: { locale: string } }>(params, { schema: { hide: true } }, async (request, reply) => {
    const { locale } = request.params
    if (!isLocaleCode(locale)) return reply.callNotFound()
    const reading = files.get(locale) ?? readMessages(locale)
    files.set(locale, reading)
    reading.catch(() => files.delete(locale))
    const { body, etag } = await reading
    reply.headers({ 'cache-control': LOCALES[locale].isWhole ? CACHED : 'no-cache', etag })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(body)
  })
}

async function readMessages(locale: LocaleCode): Promise<MessageFile> {
  const areas = (await readdir(messageFolder(locale)))
    .filter((name) => name.endsWith('.json') && name !== 'locale.json')
    .toSorted()
  const texts = await Promise.all(
    areas.map(async (name) => [name.slice(0, -'.json'.length), await readWords(locale, name)]),
  )
  const body = JSON.stringify(Object.fromEntries(texts))
  return { body, etag: `"${createHash('sha256').update(body).digest('hex').slice(0, TAG_LENGTH)}"` }
}
