import type { createOrderCall } from '@cambio/contract/calls/create-order'
import type * as z from 'zod/mini'
import type { Access } from '../../access.ts'

/** Body of a request that creates an order. */
export type Body = z.output<NonNullable<typeof createOrderCall.body>>

/** Access checks of the call that creates an order. */
export type CreateAccess = Pick<Access, 'signatures' | 'control' | 'visitors' | 'allowedOrigins' | 'createLimit'>
