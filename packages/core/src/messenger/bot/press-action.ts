/** Matches the action of a button that answers a message, and captures the button's secret. */
const PRESS_ACTION = /^press:([\w-]{24})$/

/** Returns the action of the button with this secret, at most 64 bytes long. */
export function pressAction(secret: string): string {
  return `press:${secret}`
}

/** Returns the secret from a button's action, or null for other actions. */
export function readPressAction(action: string): string | null {
  return PRESS_ACTION.exec(action)?.[1] ?? null
}
