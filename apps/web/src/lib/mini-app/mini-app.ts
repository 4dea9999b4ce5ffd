/**
 * Messenger functions that pages use. The mini-app installs them; the website has none. A function is null if
 * the messenger does not support it.
 */
export interface MiniApp {
  /** Raw launch data with the messenger's signature; null if the messenger sent none. */
  launchData: string | null
  fullscreen: MiniAppFullscreen | null
  homeScreen: MiniAppHomeScreen | null
  /** Lets the user choose a chat and sends the link to it. */
  shareLink: ((link: { url: string; title: string }) => void) | null
  /** Opens the messenger's story editor with a picture, whose URL must be reachable by the messenger's servers. */
  shareStory: ((pictureUrl: string) => void) | null
  /** Asks the user for the phone number. Returns null if the user declines or the messenger provides no number. */
  requestPhone: (() => Promise<string | null>) | null
  /**
   * Asks the user to allow bot messages. Returns whether the user allows them. The function is also null if the bot may
   * already send messages.
   */
  requestWriteAccess: (() => Promise<boolean>) | null
  /**
   * Asks the user for a fingerprint or face check. Returns false if the check failed or the user cancelled it; returns
   * true on a device without biometrics. `reason` describes the action to the user.
   */
  proveOwner: ((reason: string) => Promise<boolean>) | null
}

/** Full-screen mode, which hides the messenger's header. */
export interface MiniAppFullscreen {
  isOn(): boolean
  /** Calls `listener` after every change. Returns a function that unsubscribes. */
  watch(listener: () => void): () => void
  /** Enters or leaves full screen. Rejects if the device does not support it. */
  set(isOn: boolean): Promise<void>
}

/** Shortcut to the mini-app on the device's home screen. */
export interface MiniAppHomeScreen {
  /**
   * Returns whether the device has the shortcut. `missed`: the device does not have it. `unknown`: the device does not
   * report it.
   */
  status(): Promise<'unsupported' | 'unknown' | 'added' | 'missed'>
  /** Calls `listener` when the user adds the shortcut. Returns a function that unsubscribes. */
  onAdded(listener: () => void): () => void
  /** Prompts the user, through the messenger, to add the shortcut. */
  add(): void
}

/** Name of the window event dispatched once the mini-app has installed its functions. */
export const MINI_APP_EVENT = 'mini-app'

/** Returns the messenger functions, or null on the website. */
export function miniApp(): MiniApp | null {
  return (globalThis as { miniApp?: MiniApp }).miniApp ?? null
}
