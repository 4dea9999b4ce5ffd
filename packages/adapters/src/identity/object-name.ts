/** Names of stored objects and of unfinished files. None can lead out of a folder. */
const OBJECT_NAME = /^[0-9a-f-]{36}(\.[0-9a-f-]{36}\.part)?$/

export function isObjectName(text: string): boolean {
  return OBJECT_NAME.test(text)
}
