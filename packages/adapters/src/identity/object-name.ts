/**
 * Matches the names of stored objects and of incomplete files. A matching name cannot refer to a file outside the
 * folder.
 */
const OBJECT_NAME = /^[0-9a-f-]{36}(\.[0-9a-f-]{36}\.part)?$/

export function isObjectName(text: string): boolean {
  return OBJECT_NAME.test(text)
}
