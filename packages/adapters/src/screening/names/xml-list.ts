import { XMLParser, XMLValidator } from 'fast-xml-parser'
import * as z from 'zod'

/** Tags that may occur several times. The parser returns an array for them, even for a single occurrence. */
const REPEATED: ReadonlySet<string> = new Set([
  'sdnEntry',
  'aka',
  'program',
  'dateOfBirthItem',
  'sanctionEntity',
  'nameAlias',
  'birthdate',
  'regulation',
])

// Only standard entities need decoding, because documents with a document type declaration are rejected.
const parser = new XMLParser({
  htmlEntities: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  removeNSPrefix: true,
  isArray: (name) => REPEATED.has(name),
})

/** String in a sanctions list. */
export const Text = z.string().trim()

/**
 * Parses an XML document of a sanctions list. Rejects a document type declaration, because it could define entities.
 * @throws {Error} when the document is not well-formed or does not match `schema`
 */
export function parseXmlList<T extends z.ZodType>(xml: string, schema: T): z.output<T> {
  if (/<!DOCTYPE/i.test(xml)) throw new Error('a document type is not allowed')
  const verdict = XMLValidator.validate(xml)
  if (verdict !== true) throw new Error(`not well-formed in line ${verdict.err.line}: ${verdict.err.msg}`)
  return schema.parse(parser.parse(xml))
}
