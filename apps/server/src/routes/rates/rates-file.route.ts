import { callPath } from '@cambio/contract/call'
import { ratesFile, ratesFileJson, type RatesFileVersion } from '@cambio/contract/calls/rates-file'
import { WireError } from '@cambio/contract/wire-error'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import { RatesFiles, type RatesFile } from '../../rates/rates-file.ts'
import type { Services } from '../../services.ts'

/** The rates files for monitors, XML and JSON, for whoever has not this very one already. */
export function ratesFileRoutes(app: FastifyInstance, services: Services): void {
  const files = new RatesFiles(services)
  const schemaOf = (call: typeof ratesFile | typeof ratesFileJson, type: string) => ({
    summary: call.summary,
    operationId: call.name,
    tags: ['rates'],
    querystring: call.query,
    response: { 200: { description: call.summary, content: { [type]: { schema: call.response } } }, '4xx': WireError },
  })
  app.get(callPath(ratesFile), { schema: schemaOf(ratesFile, 'application/xml') }, (request, reply) => {
    // The schema has let one of the versions through.
    const { version } = request.query as { version: RatesFileVersion }
    return send(request, reply, files.get(version), 'application/xml; charset=utf-8')
  })
  app.get(callPath(ratesFileJson), { schema: schemaOf(ratesFileJson, 'application/json') }, (request, reply) =>
    send(request, reply, files.get('json'), 'application/json; charset=utf-8'),
  )
}

function send(request: FastifyRequest, reply: FastifyReply, file: RatesFile, type: string): FastifyReply {
  const known = { etag: file.etag, 'last-modified': new Date(file.modifiedAt).toUTCString() }
  reply.headers({ ...known, 'cache-control': 'no-cache' })
  return fresh(request.headers, known) ? reply.code(304).send() : reply.type(type).send(file.text)
}
