/**
 * Functions of the messenger that pages use. The code of the mini-app installs them; the web site has none. A feature
 * that the messenger does not have is null.
 */
export interface MiniApp {
  /** Raw launch data, signed by the messenger; null when the messenger sent none. */
  launchData: string | null
  fullscreen: MiniAppFullscreen | null
  homeScreen: MiniAppHomeScreen | null
  /** Lets the user choose a chat, and sends a link there with a text. */
  shareLink: ((link: { url: string; title: string }) => void) | null
  /** Asks the user for the phone number. Returns null when the user refuses, or the messenger provides none. */
  requestPhone: (() => Promise<string | null>) | null
  /**
   * Asks the user to allow messages of the bot, and returns whether the user allows them. Null also when the bot may
   * write already.
   */
  requestWriteAccess: (() => Promise<boolean>) | null
  /**
   * Lets the user prove presence by finger or face. Returns false when the check failed or the user left it; true also
   * on a device without biometry. `reason` describes the action.
   */
  proveOwner: ((reason: string) => Promise<boolean>) | null
}

/** Full screen, without the header of the messenger. */
export interface MiniAppFullscreen {
  isOn(): boolean
  /** Calls `listener` after every change. Returns a function that unsubscribes. */
  watch(listener: () => void): () => void
  /** Enters or leaves full screen. Rejects when the device has none. */
  set(isOn: boolean): Promise<void>
}

/** Shortcut of the mini-app on the home screen of the device. */
export interface MiniAppHomeScreen {
  /** Returns whether the device has the shortcut. `missed` means that it has none, `unknown` that it does not tell. */
  status(): Promise<'unsupported' | 'unknown' | 'added' | 'missed'>
  /** Calls `listener` when the user has added the shortcut. Returns a function that unsubscribes. */
  onAdded(listener: () => void): () => void
  /** Lets the messenger ask the user to add the shortcut. */
  add(): void
}

/** Event of the window after the mini-app has installed its functions. */
export const MINI_APP_EVENT = 'mini-app'

/** Returns the functions of the messenger; null on the web site. */
export function miniApp(): MiniApp | null {
  return (globalThis as { miniApp?: MiniApp }).miniApp ?? null
}
