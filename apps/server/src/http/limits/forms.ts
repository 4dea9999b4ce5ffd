import multipart from '@fastify/multipart'
import { PHOTO_MAX_BYTES, PHOTO_TYPES } from '@cambio/contract/verification-limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpRefusal } from '../errors/errors.ts'
import { keepPace } from './form-pace.ts'
import type { FormSlots } from './form-slots.ts'

const MAX_FILES = 3
const MAX_FIELDS = 20
const MAX_FIELD_BYTES = 2_000
/** Allowance for a form's part boundaries, headers and text fields, in bytes. */
const FORM_BYTES = 64 * 1_024
/** Maximum size of a form, in bytes. */
const MAX_FORM_BYTES = MAX_FILES * PHOTO_MAX_BYTES + FORM_BYTES

/** Parsed form: text fields as strings, and files as bytes. */
export interface Form {
  fields: Record<string, string>
  files: Record<string, Uint8Array>
}

/** Lets a scope accept file uploads (multipart/form-data). */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: {
      fileSize: PHOTO_MAX_BYTES,
      files: MAX_FILES,
      fields: MAX_FIELDS,
      parts: MAX_FILES + MAX_FIELDS,
      fieldSize: MAX_FIELD_BYTES,
      fieldNameSize: 100,
    },
  })
}

/**
 * Reads a form with the given files.
 * @throws {HttpRefusal} 400 for a broken connection, 408 for a slow form, 413 for a form that is too large, 415 for
 * another content type, 422 for a malformed form, 503 if too many forms are being read
 * @throws {DomainError} TOO_MANY_ATTEMPTS while the account is sending another form
 */
export async function readForm(
  request: FastifyRequest,
  { names, slots, userId }: { names: readonly string[]; slots: FormSlots; userId: number },
): Promise<Form> {
  if (!request.isMultipart()) throw new HttpRefusal(415, 'ERR_BAD_REQUEST', 'This call takes multipart/form-data')
  if (Number(request.headers['content-length'] ?? 0) > MAX_FORM_BYTES)
    throw new HttpRefusal(413, 'ERR_BAD_REQUEST', 'The files are too big')
  return slots.use(userId, async () => {
    const { raw } = request
    // Reject a connection that broke before parsing started, because the parser would wait for it forever.
    if (raw.destroyed) throw new HttpRefusal(400, 'ERR_BAD_REQUEST', 'The request was cut off')
    try {
      return await keepPace(() => raw.socket.bytesRead, readParts(request, names))
    } catch (error) {
      // Read and discard the rest of the form, which would otherwise block the next request on this connection.
      raw.unpipe()
      raw.resume()
      throw isRefusal(error) ? error : notAForm()
    }
  })
}

async function readParts(request: FastifyRequest, names: readonly string[]): Promise<Form> {
  // A field may have any name, such as `__proto__`, so `fields` and `files` must not inherit properties.
  const form: Form = { fields: Object.create(null), files: Object.create(null) }
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (part.valueTruncated || part.fieldnameTruncated || typeof part.value !== 'string') throw notAForm()
      form.fields[part.fieldname] = part.value
      continue
    }
    if (!names.includes(part.fieldname) || form.files[part.fieldname]) throw notAForm()
    if (!PHOTO_TYPES.some((type) => type === part.mimetype))
      throw new HttpRefusal(415, 'ERR_BAD_REQUEST', `${part.fieldname} must be one of ${PHOTO_TYPES.join(', ')}`)
    form.files[part.fieldname] = await part.toBuffer()
  }
  return form
}

/** Returns whether an error has an HTTP status. The parser's errors for some malformed forms have none. */
function isRefusal(error: unknown): boolean {
  return error instanceof HttpRefusal || (error instanceof Error && 'statusCode' in error)
}

function notAForm(): HttpRefusal {
  return new HttpRefusal(422, 'ERR_VALIDATION', 'The form is not what this call takes')
}
