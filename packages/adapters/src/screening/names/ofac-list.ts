import type { ListedName } from '@cambio/core/screening/name-screening'
import * as z from 'zod'
import { parseXmlList, Text } from './xml-list.ts'

/** Name of the list, as stated in matches. */
const OFAC_LIST = 'ofac-sdn'

const Name = z.object({ firstName: Text.optional(), lastName: Text.optional() })
const Alias = Name.extend({ category: Text.optional() })
const Entry = Name.extend({
  uid: Text,
  sdnType: Text,
  programList: z.object({ program: z.array(Text) }).optional(),
  akaList: z.object({ aka: z.array(Alias) }).optional(),
  dateOfBirthList: z.object({ dateOfBirthItem: z.array(z.object({ dateOfBirth: Text })) }).optional(),
})
const SdnFile = z.object({
  sdnList: z.object({
    // OFAC's format spells the tag this way.
    publshInformation: z.object({ Record_Count: Text }),
    sdnEntry: z.array(Entry).min(1),
  }),
})

/**
 * Parses `sdn.xml`, OFAC's list of specially designated nationals. Omits weak aliases, because OFAC does not require
 * screening against them.
 * @throws {Error} when the document is not a complete list
 */
export function parseOfacList(xml: string): ListedName[] {
  const { publshInformation, sdnEntry } = parseXmlList(xml, SdnFile).sdnList
  if (String(sdnEntry.length) !== publshInformation.Record_Count)
    throw new Error(`${sdnEntry.length} entries instead of ${publshInformation.Record_Count}`)
  return sdnEntry.map((entry) => ({
    list: OFAC_LIST,
    entryId: entry.uid,
    isPerson: entry.sdnType === 'Individual',
    names: [entry, ...(entry.akaList?.aka ?? []).filter(({ category }) => category !== 'weak')].map(fullName),
    birthYears: (entry.dateOfBirthList?.dateOfBirthItem ?? []).flatMap(({ dateOfBirth }) => yearsIn(dateOfBirth)),
    programmes: entry.programList?.program ?? [],
  }))
}

function fullName({ firstName, lastName }: z.output<typeof Name>): string {
  return [firstName, lastName].filter(Boolean).join(' ')
}

/** Returns the years of a date such as `10 Dec 1948`, `circa 1961` or `1958 to 1961`. */
function yearsIn(text: string): number[] {
  const named = [...text.matchAll(/\b(?:18|19|20)\d{2}\b/g)].map(([year]) => Number(year))
  const [from = 0, to = from] = named
  return named.length === 0 ? [] : Array.from({ length: to - from + 1 }, (_year, index) => from + index)
}
