import { callPath } from '@cambio/contract/call'
import { ratesFile, ratesFileJson, type RatesFileVersion } from '@cambio/contract/calls/partners/rates-file'
import { WireError } from '@cambio/contract/wire-error'
import type { FastifyInstance } from 'fastify'
import { sendFresh } from '../../http/calls/send-fresh.ts'
import { RatesFiles, type RatesFileDeps } from '../../rates/rates-file.ts'

/** Serves the rates files for rate monitors, as XML and JSON. Responds with 304 for an unchanged file. */
export function ratesFileRoutes(app: FastifyInstance, services: RatesFileDeps): void {
  const files = new RatesFiles(services)
  const schemaOf = (call: typeof ratesFile | typeof ratesFileJson, type: string) => ({
    operationId: call.name,
    tags: ['rates'],
    querystring: call.query,
    response: { 200: { content: { [type]: { schema: call.response } } }, '4xx': WireError },
  })
  app.get(callPath(ratesFile), { schema: schemaOf(ratesFile, 'application/xml') }, (request, reply) => {
    // The schema has validated the version.
    const { version } = request.query as { version: RatesFileVersion }
    return sendFresh(request, reply, { kept: files.get(version), type: 'application/xml; charset=utf-8' })
  })
  app.get(callPath(ratesFileJson), { schema: schemaOf(ratesFileJson, 'application/json') }, (request, reply) =>
    sendFresh(request, reply, { kept: files.get('json'), type: 'application/json; charset=utf-8' }),
  )
}
