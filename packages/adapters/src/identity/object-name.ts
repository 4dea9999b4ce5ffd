/** Names of ours, and of files that were not finished: nothing that leads out of a folder. */
const OBJECT_NAME = /^[0-9a-f-]{36}(\.[0-9a-f-]{36}\.part)?$/

export function isObjectName(text: string): boolean {
  return OBJECT_NAME.test(text)
}
