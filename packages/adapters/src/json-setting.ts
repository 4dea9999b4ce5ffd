import * as z from 'zod'

/** Creates a schema for a setting that contains JSON. `schema` validates the parsed value. */
export function jsonSetting<T extends z.ZodType>(schema: T) {
  return z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue({ code: 'custom', message: 'must be JSON' })
        return z.NEVER
      }
    })
    .pipe(schema)
}
