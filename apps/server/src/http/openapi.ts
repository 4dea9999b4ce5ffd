import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { nameSchemas } from './named-schemas.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of the contract that is answered. */
    call?: string
    /** Files of a form, by name. */
    files?: readonly string[] | undefined
  }
}

const DESCRIPTION = [
  'Swap one coin for another. Amounts are decimal strings in both directions; titles are compared without regard to case.',
  'Every failure answers `{statusCode, code, message, data}`; decide by `code`.',
  'Create orders with an `Idempotency-Key` header: the same key and body make one order, however often they are sent.',
  'Partners sign with a key; a request that shows a signature must be signed rightly, at most 5 minutes ago, and is taken once.',
].join('\n\n')

const SIGNATURE_RULE =
  'base64(HMAC-SHA256(secret, timestamp + body + public key)); of a GET the raw query string, or nothing, is the body'

/** Describes every route that comes after it as OpenAPI 3.1 and serves the document. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  nameSchemas()
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Cambio exchange API', version: '1.0.0', description: DESCRIPTION },
      servers: [{ url: '/' }],
      components: {
        securitySchemes: {
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: 'cambio_access',
            description: 'Set by signing in; its name begins with the name of the installation',
          },
          publicKey: { type: 'apiKey', in: 'header', name: 'X-Api-Public-Key' },
          timestamp: { type: 'apiKey', in: 'header', name: 'X-Api-Timestamp', description: 'Milliseconds since 1970' },
          signature: { type: 'apiKey', in: 'header', name: 'X-Api-Signature', description: SIGNATURE_RULE },
        },
      },
    },
    transform: (mounted) => {
      const described = jsonSchemaTransform(mounted)
      return { ...described, schema: withFiles(described.schema, mounted.route.config?.files ?? []) }
    },
    transformObject: (document) => withoutInputTwins(jsonSchemaTransformObject(document)),
  })
  let text: string | null = null
  app.get('/openapi.json', { schema: { hide: true } }, (_request, reply) => {
    text ??= openApiText(app)
    return reply.type('application/json; charset=utf-8').send(text)
  })
}

/** Adds the files of a form to what is said of its body. */
function withFiles(schema: FastifySchema, files: readonly string[]): FastifySchema {
  if (files.length === 0) return schema
  const body = schema.body as { properties: object; required?: string[] }
  const parts = Object.fromEntries(files.map((name) => [name, { type: 'string', format: 'binary' }]))
  return {
    ...schema,
    body: { ...body, properties: { ...body.properties, ...parts }, required: [...(body.required ?? []), ...files] },
  }
}

/** Named shapes are only ever answered; what they would look like as input is noise. */
function withoutInputTwins(document: ReturnType<typeof jsonSchemaTransformObject>): typeof document {
  if (!('components' in document) || !document.components?.schemas) return document
  for (const name of Object.keys(document.components.schemas)) {
    if (name.endsWith('Input')) delete document.components.schemas[name]
  }
  return document
}

/** The document as it is served and committed. */
export function openApiText(app: FastifyInstance): string {
  return `${JSON.stringify(app.swagger(), null, 2)}\n`
}
