import type * as z from 'zod/mini'
import type { WireErrorCode } from './error-codes.ts'

/** Definition of a public API call, shared by the server and its clients. */
export interface Call<
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly name: string
  readonly method: 'GET' | 'POST'
  /** API versions that offer the call. The exchange's own pages use the first version in the list. */
  readonly versions: readonly ('v1' | 'v2')[]
  /** Path after `/api/{version}`. */
  readonly path: string
  /** Schema of the path variables, which are written as `:name`. */
  readonly params?: z.ZodMiniType
  readonly query?: Query
  readonly body?: Body
  /** Names of the files in the request. If set, the call expects a form (`multipart/form-data`) instead of JSON. */
  readonly files?: readonly string[]
  readonly response: Response
  /** Whether a partner's signature is required or accepted. Omitted if a signature has no effect. */
  readonly signed?: 'required' | 'accepted'
  /** Error codes that a client must expect from this call, in addition to the general error codes. */
  readonly errors: readonly WireErrorCode[]
  /** Client timeout in milliseconds (spec §7, §9). */
  readonly timeoutMs: number
}

/**
 * Method, versioned path and timeout of a call. Pages use this type instead of the full call, whose schemas are large.
 */
export interface CallSpec extends Pick<Call, 'method' | 'timeoutMs'> {
  path: string
}

/** Returns the call unchanged while preserving the literal types of its schemas. */
export function defineCall<Q extends z.ZodMiniType, B extends z.ZodMiniType, R extends z.ZodMiniType>(
  call: Call<Q, B, R>,
): Call<Q, B, R> {
  return call
}

/** Returns the full path of a call, such as `/api/v2/rates/public/one`. */
export function callPath(call: Pick<Call, 'versions' | 'path'>, version = call.versions[0] ?? 'v1'): string {
  return `/api/${version}${call.path}`
}

export type QueryOf<C> = C extends Call<infer Q> ? z.input<Q> : never
export type BodyOf<C> = C extends Call<z.ZodMiniType, infer B> ? z.input<B> : never
export type ResponseOf<C> = C extends Call<z.ZodMiniType, z.ZodMiniType, infer R> ? z.output<R> : never
