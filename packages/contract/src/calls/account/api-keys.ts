import * as z from 'zod/mini'
import { ApiKeyView } from '../../api-key.ts'
import { defineCall } from '../../call.ts'
import { optionalField, printableText } from '../../fields.ts'
import { DEFAULT_TIMEOUT_MS } from '../../timing.ts'

const ApiId = z.int().check(z.minimum(1), z.maximum(2 ** 31 - 1))
const KeyName = printableText(60).check(z.minLength(1), z.regex(/\S/))
/** IP addresses and networks (CIDR), both IPv4 and IPv6. The database validates them. */
const WhiteListIp = z.array(printableText(50).check(z.minLength(1))).check(z.maxLength(20))

/** GET /users/list-api-key (spec §7): lists the account's keys, newest first. */
export const listApiKeys = defineCall({
  name: 'listApiKeys',
  method: 'GET',
  versions: ['v1'],
  path: '/users/list-api-key',
  response: z.array(ApiKeyView),
  errors: ['ERR_UNAUTHORIZED', 'ERR_IM_A_TEAPOT'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})

/** Properties of a new key. A key without a name is named after its creation date (UTC). */
const NewKey = z.object({ name: optionalField(KeyName), whiteListIp: z._default(WhiteListIp, []) })

/**
 * POST /users/generate-api-key (spec §7): creates a key. Only this response contains the secret. An account can have at
 * most ten keys. Requires two-factor authentication if the account has a second factor.
 */
export const generateApiKey = defineCall({
  name: 'generateApiKey',
  method: 'POST',
  versions: ['v1'],
  path: '/users/generate-api-key',
  body: z.pipe(
    z.nullish(NewKey),
    z.transform((body) => body ?? { name: undefined, whiteListIp: [] }),
  ),
  response: z.extend(ApiKeyView, { secretKey: z.string() }),
  errors: ['ERR_UNAUTHORIZED', 'ERR_IM_A_TEAPOT', 'ERR_VALIDATION', 'ERR_UNPROCESSABLE_ENTITY', 'ERR_FORBIDDEN'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})

/**
 * POST /users/update-api-key (spec §7): changes a key. Omitted fields stay unchanged. Fails with `ERR_NOT_FOUND` both
 * for an unknown key and for another account's key. If the account has a second factor, changing the networks,
 * publishing the status and enabling the key require two-factor authentication.
 */
export const updateApiKey = defineCall({
  name: 'updateApiKey',
  method: 'POST',
  versions: ['v1'],
  path: '/users/update-api-key',
  body: z.object({
    apiId: ApiId,
    name: z.optional(KeyName),
    whiteListIp: z.optional(WhiteListIp),
    isActive: z.optional(z.boolean()),
    isStatusPublic: z.optional(z.boolean()),
  }),
  response: ApiKeyView,
  errors: ['ERR_UNAUTHORIZED', 'ERR_IM_A_TEAPOT', 'ERR_VALIDATION', 'ERR_NOT_FOUND', 'ERR_FORBIDDEN'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})

/**
 * POST /users/delete-api-key (spec §7): deletes a key, which immediately invalidates its signatures. Orders created
 * with the key remain.
 */
export const deleteApiKey = defineCall({
  name: 'deleteApiKey',
  method: 'POST',
  versions: ['v1'],
  path: '/users/delete-api-key',
  body: z.object({ apiId: ApiId }),
  response: z.object({ deleted: z.literal(true) }),
  errors: ['ERR_UNAUTHORIZED', 'ERR_IM_A_TEAPOT', 'ERR_NOT_FOUND'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
