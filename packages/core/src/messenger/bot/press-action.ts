/** Action of a button that answers a message. It carries the secret of the button. */
const PRESS_ACTION = /^press:([\w-]{24})$/

/** Returns the action of a button with a secret, at most 64 bytes. */
export function pressAction(secret: string): string {
  return `press:${secret}`
}

/** Returns the secret in the action of a button; null for another action. */
export function readPressAction(action: string): string | null {
  return PRESS_ACTION.exec(action)?.[1] ?? null
}
