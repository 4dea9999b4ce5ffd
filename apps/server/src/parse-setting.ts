import type * as z from 'zod'
import { wrongSetting } from './wrong-setting.ts'

/**
 * Parses a setting.
 * @throws {SettingError} with the name of the first invalid part
 */
export function parseSetting<T>(name: string, schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw wrongSetting([name, ...(issue?.path ?? [])].join('.'), issue?.message ?? 'is not valid')
}
