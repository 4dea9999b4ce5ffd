import type { ListedName } from '@cambio/core/screening/name-screening'
import * as z from 'zod'
import { parseXmlList, Text } from './xml-list.ts'

/** Name of the list, as stated in matches. */
const EU_LIST = 'eu-fsf'

const Year = Text.pipe(z.string().regex(/^\d{4}$/))
const BirthDate = z.object({ year: Year.optional(), yearRangeFrom: Year.optional(), yearRangeTo: Year.optional() })
const Entity = z.object({
  logicalId: Text,
  subjectType: z.object({ code: Text }),
  nameAlias: z.array(z.object({ wholeName: Text })).min(1),
  birthdate: z.array(BirthDate).default([]),
  regulation: z.array(z.object({ programme: Text.optional() })).default([]),
})
const ExportFile = z.object({ export: z.object({ generationDate: Text, sanctionEntity: z.array(Entity).min(1) }) })

/**
 * Parses the consolidated financial sanctions list of the European Union, XML format 1.1.
 * @throws {Error} when the document has another format
 */
export function parseEuList(xml: string): ListedName[] {
  return parseXmlList(xml, ExportFile).export.sanctionEntity.map((entity) => ({
    list: EU_LIST,
    entryId: entity.logicalId,
    isPerson: entity.subjectType.code === 'person',
    names: entity.nameAlias.map(({ wholeName }) => wholeName).filter((name) => name !== ''),
    birthYears: entity.birthdate.flatMap(yearsOf),
    programmes: [...new Set(entity.regulation.flatMap(({ programme }) => programme ?? []))],
  }))
}

/**
 * Returns the years in which a listed person may have been born. If only the start or the end of a range is known,
 * returns that year.
 */
function yearsOf({ year, yearRangeFrom, yearRangeTo }: z.output<typeof BirthDate>): number[] {
  if (year !== undefined && year !== '0000') return [Number(year)]
  const from = Number(yearRangeFrom ?? yearRangeTo)
  const to = Number(yearRangeTo ?? yearRangeFrom)
  return Number.isNaN(from) ? [] : Array.from({ length: Math.max(0, to - from + 1) }, (_year, index) => from + index)
}
