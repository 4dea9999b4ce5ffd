import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { present } from '@cambio/kernel/assert'
import { isLocaleCode, type LocaleCode } from '@cambio/kernel/locale'
import { describeDocument, LANGUAGE_EXTENSION, type ApiDocument } from '../../api-reference/describe-document.ts'
import { readExamples, readReferenceTexts } from '../../api-reference/reference-texts.ts'
import { nameSchemas } from './named-schemas.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the contract call that the route serves. */
    call?: string
    /** Names of the form's file fields. */
    files?: readonly string[] | undefined
  }
}

const DESCRIPTION = [
  'Swap one coin for another. Amounts are decimal strings in both directions; titles are compared without regard to case.',
  'Every failure answers `{statusCode, code, message, data}`; decide by `code`.',
  'Create orders with an `Idempotency-Key` header: the same key and body make one order, however often they are sent.',
  'Partners sign with a key; a request that shows a signature must be signed rightly, at most 5 minutes ago, and is taken once.',
].join('\n\n')

/** Language of `openapi.json`, and the fallback for missing translations. */
const REFERENCE_LOCALE: LocaleCode = 'en'
const SIGNATURE_RULE =
  'base64(HMAC-SHA256(secret, timestamp + body + public key)); of a GET the raw query string, or nothing, is the body'

/** Collects all routes registered afterwards into an OpenAPI 3.1 document, and serves that document. */
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
  const texts = new Map<LocaleCode, string>()
  app.get('/openapi.json', { schema: { hide: true } }, (request, reply) => {
    const { locale } = request.query as { locale?: unknown }
    const language = typeof locale === 'string' && isLocaleCode(locale) ? locale : REFERENCE_LOCALE
    const text = texts.get(language) ?? openApiText(app, language)
    texts.set(language, text)
    return reply.type('application/json; charset=utf-8').send(text)
  })
}

/** Adds a form's files to its body schema as required properties. */
function withFiles(schema: FastifySchema, files: readonly string[]): FastifySchema {
  if (files.length === 0) return schema
  const body = schema.body as { properties: object; required?: string[] }
  const parts = Object.fromEntries(files.map((name) => [name, { type: 'string', format: 'binary' }]))
  return {
    ...schema,
    body: { ...body, properties: { ...body.properties, ...parts }, required: [...(body.required ?? []), ...files] },
  }
}

/** Removes the request body variants of named schemas, because named schemas occur only in responses. */
function withoutInputTwins(document: ReturnType<typeof jsonSchemaTransformObject>): typeof document {
  if (!('components' in document) || !document.components?.schemas) return document
  for (const name of Object.keys(document.components.schemas)) {
    if (name.endsWith('Input')) delete document.components.schemas[name]
  }
  return document
}

/** Returns the served document in the given language. `openapi.json` is the English version. */
export function openApiText(app: FastifyInstance, locale: LocaleCode = REFERENCE_LOCALE): string {
  const document = structuredClone(app.swagger()) as unknown as ApiDocument
  const examples = readExamples()
  describeDocument(document, present(readReferenceTexts(REFERENCE_LOCALE), 'English texts are complete'), examples)
  const texts = locale === REFERENCE_LOCALE ? null : readReferenceTexts(locale)
  if (texts) {
    // Descriptions that are missing in this language remain in English.
    describeDocument(document, texts, examples)
    document[LANGUAGE_EXTENSION] = locale
  }
  return `${JSON.stringify(document, null, 2)}\n`
}
