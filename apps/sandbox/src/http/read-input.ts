import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import { badRequest } from '../sandbox-error.ts'

/** Parses the input of a control call. @throws {SandboxError} with the names of the invalid fields */
export function readInput<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  throw badRequest(parsed.error.issues.map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`).join('; '))
}

/** Makes the routes in `scope` accept HTML forms. The parsed body is an object with the form's text fields. */
export function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}
