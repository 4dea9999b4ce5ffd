const BYTE_ORDER_MARK = /^\uFEFF/

/**
 * What a file that a person wrote says; editors may have put a byte order mark before it.
 * @throws {SyntaxError} saying that it is not JSON, and where
 */
export function readJsonText(text: string): unknown {
  try {
    return JSON.parse(text.replace(BYTE_ORDER_MARK, ''))
  } catch (cause) {
    throw new SyntaxError(`is not JSON: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}
