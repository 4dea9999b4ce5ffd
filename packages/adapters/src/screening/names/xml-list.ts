import { XMLParser, XMLValidator } from 'fast-xml-parser'
import * as z from 'zod'

/** Tags that may occur several times, so that a single one is parsed as an array too. */
const REPEATED: ReadonlySet<string> = new Set([
  ...['sdnEntry', 'aka', 'program', 'dateOfBirthItem'],
  ...['sanctionEntity', 'nameAlias', 'birthdate', 'regulation'],
])

// The document type is refused, so the parser decodes only standard entities.
const parser = new XMLParser({
  htmlEntities: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  removeNSPrefix: true,
  isArray: (name) => REPEATED.has(name),
})

/** Text of a list. */
export const Text = z.string().trim()

/**
 * Parses an XML document of a sanctions list. Refuses documents with a document type, because they could define
 * entities.
 * @throws {Error} when the document is not well-formed or has another shape than `schema`
 */
export function parseXmlList<T extends z.ZodType>(xml: string, schema: T): z.output<T> {
  if (/<!DOCTYPE/i.test(xml)) throw new Error('a document type is not allowed')
  const verdict = XMLValidator.validate(xml)
  if (verdict !== true) throw new Error(`not well-formed in line ${verdict.err.line}: ${verdict.err.msg}`)
  return schema.parse(parser.parse(xml))
}
