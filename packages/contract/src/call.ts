import type * as z from 'zod/mini'
import type { WireErrorCode } from './error-codes.ts'

/** One call of the public API: everything a server and a client must agree on. */
export interface Call<
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly name: string
  readonly method: 'GET' | 'POST'
  /** Versions under which the same call answers; the first is the one our own pages use. */
  readonly versions: readonly ('v1' | 'v2')[]
  /** Path after `/api/{version}`. */
  readonly path: string
  /** Parts of the path that vary, `:name` in it. */
  readonly params?: z.ZodMiniType
  readonly query?: Query
  readonly body?: Body
  /** Files that travel with the body, by name: it is a form (`multipart/form-data`), not JSON. */
  readonly files?: readonly string[]
  readonly response: Response
  /** Whether a partner's signature is wanted, or makes a difference where it is shown. */
  readonly signed?: 'required' | 'accepted'
  /** Codes a client must expect from this call, beyond the general ones. */
  readonly errors: readonly WireErrorCode[]
  /** How long a client waits, milliseconds (spec §7, §9). */
  readonly timeoutMs: number
}

/** Keeps the literal types of a call's schemas. */
export function defineCall<Q extends z.ZodMiniType, B extends z.ZodMiniType, R extends z.ZodMiniType>(
  call: Call<Q, B, R>,
): Call<Q, B, R> {
  return call
}

/** Full path of a call, `/api/v2/rates/public/one`. */
export function callPath(call: Pick<Call, 'versions' | 'path'>, version = call.versions[0] ?? 'v1'): string {
  return `/api/${version}${call.path}`
}

export type QueryOf<C> = C extends Call<infer Q, z.ZodMiniType, z.ZodMiniType> ? z.input<Q> : never
export type BodyOf<C> = C extends Call<z.ZodMiniType, infer B, z.ZodMiniType> ? z.input<B> : never
export type ResponseOf<C> = C extends Call<z.ZodMiniType, z.ZodMiniType, infer R> ? z.output<R> : never
