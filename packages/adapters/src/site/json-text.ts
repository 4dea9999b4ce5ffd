const BYTE_ORDER_MARK = /^\uFEFF/

/**
 * Parses the JSON in a hand-written file. Ignores a byte order mark, which some editors add.
 * @throws {SyntaxError} with the position of the first error
 */
export function readJsonText(text: string): unknown {
  try {
    return JSON.parse(text.replace(BYTE_ORDER_MARK, ''))
  } catch (cause) {
    throw new SyntaxError(`is not JSON: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}
