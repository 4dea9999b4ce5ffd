import { XMLParser, XMLValidator } from 'fast-xml-parser'

/** Maximum length of a statement file, in characters. */
export const MAX_FILE_CHARS = 5_000_000
/** Maximum nesting depth of elements. A statement needs about 12 levels. */
const MAX_DEPTH = 40
/** Supported message versions. */
const NAMESPACE = /urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.(?:02|08)["']/
const LISTS: ReadonlySet<string> = new Set(['Stmt', 'Bal', 'Ntry', 'NtryDtls', 'TxDtls', 'Ustrd', 'Strd'])

/** Error in a statement file. The message mentions the line or field. */
export class CamtError extends Error {
  override name = 'CamtError'
}

/**
 * Parses the XML of a camt.053 file into plain objects with string values. Attributes have the prefix `@`.
 * @throws {CamtError} when the input is too long, is not well-formed XML, contains another message type, or declares a
 * document type or entities
 */
export function parseCamtXml(text: string): unknown {
  if (text.length > MAX_FILE_CHARS) throw new CamtError(`The file has more than ${MAX_FILE_CHARS} characters.`)
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new CamtError('The file declares a document type or entities.')
  const valid = XMLValidator.validate(text)
  if (valid !== true) throw new CamtError(`Line ${valid.err.line}: ${valid.err.msg}`)
  if (!NAMESPACE.test(text)) throw new CamtError('The file is no camt.053.001.02 and no camt.053.001.08.')
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    removeNSPrefix: true,
    maxNestedTags: MAX_DEPTH,
    parseTagValue: false,
    parseAttributeValue: false,
    ignoreDeclaration: true,
    ignorePiTags: true,
    isArray: (name) => LISTS.has(name),
  })
  try {
    return parser.parse(text)
  } catch (error) {
    throw new CamtError(error instanceof Error ? error.message : 'The XML cannot be read.')
  }
}
