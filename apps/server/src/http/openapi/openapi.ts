import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { isLocaleCode, type LocaleCode } from '@cambio/kernel/locale'
import { describeDocument, LANGUAGE_EXTENSION, type ApiDocument } from '../../api-reference/describe-document.ts'
import {
  hasReferenceTexts,
  readExamples,
  readReferenceTexts,
  REFERENCE_LOCALE,
} from '../../api-reference/reference-texts.ts'
import { nameSchemas } from './named-schemas.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the contract call that the route serves. */
    call?: string
    /** Names of the form's file fields. */
    files?: readonly string[] | undefined
  }
}

/** Collects all routes registered afterwards into an OpenAPI 3.1 document, and serves that document. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  nameSchemas()
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      // `describeDocument` adds the title in the language of the document.
      info: { title: '', version: '1.0.0' },
      servers: [{ url: '/' }],
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'cambio_access' },
          publicKey: { type: 'apiKey', in: 'header', name: 'X-Api-Public-Key' },
          timestamp: { type: 'apiKey', in: 'header', name: 'X-Api-Timestamp' },
          signature: { type: 'apiKey', in: 'header', name: 'X-Api-Signature' },
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
  const language = hasReferenceTexts(locale) ? locale : REFERENCE_LOCALE
  describeDocument(document, readReferenceTexts(language), readExamples())
  if (language !== REFERENCE_LOCALE) document[LANGUAGE_EXTENSION] = language
  return `${JSON.stringify(document, null, 2)}\n`
}
