import * as z from 'zod'
import { jsonSetting } from '../../json-setting.ts'
import { NAME_LIST_FORMATS } from './file-name-screening.ts'

const NameListFiles = z.array(z.strictObject({ format: z.enum(NAME_LIST_FORMATS), file: z.string().min(1) })).max(10)

/** Setting SANCTIONS_LISTS. If it is empty, no identity can be accepted. */
export const NameListsSetting = z.preprocess((text) => text || '[]', jsonSetting(NameListFiles))
