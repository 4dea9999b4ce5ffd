import type { Readable } from 'node:stream'
import type { Call } from '@cambio/contract/call'
import { callPath } from '@cambio/contract/call'
import { WireError } from '@cambio/contract/wire-error'
import { ERROR_CODES_EXTENSION } from '../../api-reference/describe-document.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type * as z from 'zod/mini'

/** Arguments of a call handler. The call's schemas have already validated `query` and `body`. */
export interface CallContext<Query, Body> {
  query: Query
  body: Body
  request: FastifyRequest
  reply: FastifyReply
}

/** Response body that is already serialised as JSON. */
export class ReadyJson {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Streamed response body with its content type. */
export class ReadyStream {
  readonly stream: Readable
  readonly type: string

  constructor(stream: Readable, type: string) {
    this.stream = stream
    this.type = type
  }
}

/** Security schemes of a signed request in the API description, one for each signature header. */
const SIGNED = { publicKey: [], timestamp: [], signature: [] }
/** Security scheme of the calls that need a session. Only these calls can fail because of an expired access token. */
const SESSION = { session: [] }

/** Cache header for shared responses. Clients may cache them for one second, the time between two rate ticks. */
export const SHARED = 'public, max-age=1'
const JSON_TYPE = 'application/json; charset=utf-8'

type Output<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type Answer<S> = Input<S> | ReadyJson | ReadyStream
type Input<S> = S extends z.ZodMiniType ? z.input<S> : never

export interface MountOptions {
  preHandler?: RouteOptions['preHandler']
  headers?: z.ZodMiniType
  /** Whether all callers receive the same response. If so, clients may cache the response for one second. */
  isShared?: boolean
  /** Whether to omit the route from the API description. Used when another route already describes the call. */
  isHidden?: boolean
}

/** Serves a contract call under each of its versions. The call's schemas validate the input and describe the output. */
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
      // The schemas guarantee the types of the query and body, but Fastify declares them as `unknown`.
      handler: (request, reply) => {
        const answer = handle({ query: request.query as Output<Q>, body: request.body as Output<B>, request, reply })
        const send = (result: unknown): unknown => {
          if (isShared) reply.header('cache-control', SHARED)
          if (result instanceof ReadyStream) return reply.type(result.type).send(result.stream)
          return result instanceof ReadyJson ? reply.type(JSON_TYPE).send(result.text) : result
        }
        return answer instanceof Promise ? answer.then(send) : send(answer)
      },
    })
  }
}
