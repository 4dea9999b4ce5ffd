import type { Readable } from 'node:stream'
import type { Call } from '@cambio/contract/call'
import { callPath } from '@cambio/contract/call'
import { WireError } from '@cambio/contract/wire-error'
import { ERROR_CODES_EXTENSION } from '../api-reference/describe-document.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type * as z from 'zod/mini'

/** What a handler gets: input that the call's own schema has let through. */
export interface CallContext<Query, Body> {
  query: Query
  body: Body
  request: FastifyRequest
  reply: FastifyReply
}

/** An answer that is JSON already. */
export class ReadyJson {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** An answer that is sent as it comes, of its own type. */
export class ReadyStream {
  readonly stream: Readable
  readonly type: string

  constructor(stream: Readable, type: string) {
    this.stream = stream
    this.type = type
  }
}

/** All three headers of a signed request, as the API description names them. */
const SIGNED = { publicKey: [], timestamp: [], signature: [] }
/** A call that an access can run out for is one for who is signed in. */
const SESSION = { session: [] }

/** As long as a tick of the rates. */
export const SHARED = 'public, max-age=1'
const JSON_TYPE = 'application/json; charset=utf-8'

type Output<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type Answer<S> = Input<S> | ReadyJson | ReadyStream
type Input<S> = S extends z.ZodMiniType ? z.input<S> : never

export interface MountOptions {
  preHandler?: RouteOptions['preHandler']
  headers?: z.ZodMiniType
  /** Whether an answer is the same for all who ask the same, and may be kept for a moment and given to them. */
  isShared?: boolean
  /** Not described: another form of a call that is. */
  isHidden?: boolean
}

/** Serves a call of the contract under each of its versions: its schemas check what comes in and describe what goes out. */
export function mountCall<Q extends z.ZodMiniType, B extends z.ZodMiniType, R extends z.ZodMiniType>(
  app: FastifyInstance,
  call: Call<Q, B, R>,
  handle: (context: CallContext<Output<Q>, Output<B>>) => Answer<R> | Promise<Answer<R>>,
  { preHandler, headers, isShared = false, isHidden = false }: MountOptions = {},
): void {
  for (const version of call.versions) {
    app.route({
      ...(preHandler && { preHandler }),
      method: call.method,
      url: callPath(call, version),
      schema: {
        hide: isHidden,
        operationId: version === call.versions[0] ? call.name : `${call.name}_${version}`,
        tags: [call.path.split('/')[1] ?? 'exchange'],
        ...(call.params && { params: call.params }),
        ...(call.query && { querystring: call.query }),
        ...(call.body && { body: call.body }),
        ...(call.files && { consumes: ['multipart/form-data'] }),
        ...(headers && { headers }),
        ...(call.signed && { security: call.signed === 'required' ? [SIGNED] : [{}, SIGNED] }),
        ...(call.errors.includes('ERR_IM_A_TEAPOT') && { security: [SESSION] }),
        [ERROR_CODES_EXTENSION]: call.errors,
        response: { 200: call.response, '4xx': WireError, '5xx': WireError },
      },
      config: { call: call.name, files: call.files },
      // The schemas have produced exactly these types; Fastify's own are `unknown`.
      handler: (request, reply) => {
        const answer = handle({ query: request.query as Output<Q>, body: request.body as Output<B>, request, reply })
        const tell = (told: unknown): unknown => {
          if (isShared) reply.header('cache-control', SHARED)
          if (told instanceof ReadyStream) return reply.type(told.type).send(told.stream)
          return told instanceof ReadyJson ? reply.type(JSON_TYPE).send(told.text) : told
        }
        return answer instanceof Promise ? answer.then(tell) : tell(answer)
      },
    })
  }
}
