import { XMLParser, XMLValidator } from 'fast-xml-parser'

/** Maximum length of a statement file, in characters. */
export const MAX_FILE_CHARS = 5_000_000
/** Maximum nesting depth of elements. A statement needs about 12 levels. */
const MAX_DEPTH = 40
/** Supported message versions. */
const NAMESPACE = /urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.(?:02|08)["']/
const LISTS: ReadonlySet<string> = new Set(['Stmt', 'Bal', 'Ntry', 'NtryDtls', 'TxDtls', 'Ustrd', 'Strd'])

/** Parts of a file in which `&` has no meaning: CDATA sections, comments and processing instructions. */
const LITERAL = /<!\[CDATA\[[^]*?(?:\]\]>|$)|<!--[^]*?(?:-->|$)|<\?[^]*?(?:\?>|$)/
/** Reference that is neither an entity of XML nor a character reference that the parser decodes. */
const UNDECLARED = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});)[\w#]{0,20};?/
const LITERAL_OR_UNDECLARED = new RegExp(`${LITERAL.source}|(?<entity>${UNDECLARED.source})`, 'g')

/** Error in a statement file. The message mentions the line or field. */
export class CamtError extends Error {
  override name = 'CamtError'
}

/**
 * Parses the XML of a camt.053 file into plain objects with string values. Attributes have the prefix `@`. Values have
 * no white space at their start and end.
 * @throws {CamtError} when the input is too long, is not well-formed XML, contains another message type, declares a
 * document type or entities, or uses an entity that XML does not define
 */
export function parseCamtXml(text: string): unknown {
  if (text.length > MAX_FILE_CHARS) throw new CamtError(`The file has more than ${MAX_FILE_CHARS} characters.`)
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new CamtError('The file declares a document type or entities.')
  const valid = XMLValidator.validate(text)
  if (valid !== true) throw new CamtError(`Line ${valid.err.line}: ${valid.err.msg}`)
  assertEntities(text)
  if (!NAMESPACE.test(text)) throw new CamtError('The file is no camt.053.001.02 and no camt.053.001.08.')
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    removeNSPrefix: true,
    // Decodes character references such as `&#252;`. Without a document type, no entity can expand.
    htmlEntities: true,
    // The parser would trim each part of a text, and join the words around a CDATA section.
    trimValues: false,
    maxNestedTags: MAX_DEPTH,
    parseTagValue: false,
    parseAttributeValue: false,
    ignoreDeclaration: true,
    ignorePiTags: true,
    isArray: (name) => LISTS.has(name),
  })
  try {
    return trimmed(parser.parse(text))
  } catch (error) {
    throw new CamtError(error instanceof Error ? error.message : 'The XML cannot be read.')
  }
}

/** @throws {CamtError} for an entity such as `&uuml;`, which only a document type could define */
function assertEntities(text: string): void {
  for (const { groups } of text.matchAll(LITERAL_OR_UNDECLARED))
    if (groups?.entity !== undefined) throw new CamtError(`XML does not define ${groups.entity}`)
}

/** Removes white space from the start and end of each string in a parsed document. */
function trimmed(value: unknown): unknown {
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value)) return value.map(trimmed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, trimmed(one)]))
}
