/**
 * Functions of the messenger that pages use. The code of the mini-app installs them; the web site has none. A feature
 * that the messenger does not have is null.
 */
export interface MiniApp {
  /** Raw launch data, signed by the messenger; null when the messenger sent none. */
  launchData: string | null
}

/** Event of the window after the mini-app has installed its functions. */
export const MINI_APP_EVENT = 'mini-app'

/** Returns the functions of the messenger; null on the web site. */
export function miniApp(): MiniApp | null {
  return (globalThis as { miniApp?: MiniApp }).miniApp ?? null
}
