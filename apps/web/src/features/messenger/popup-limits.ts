/** Limits on the messenger's popups (spec §5, §9): lengths in characters, and the number of buttons. */
export const POPUP_LIMITS = { title: 64, message: 256, buttons: 3, buttonId: 64, buttonText: 64 } as const

/** Popup that the messenger shows. The pressed button's `id` identifies the user's choice. */
export interface HostPopup {
  title?: string
  message: string
  buttons: readonly { id: string; text: string }[]
}

/** Part of a popup that exceeds a limit. */
export type PopupProblem = 'title' | 'message' | 'buttons' | 'button-id' | 'button-text'

/**
 * Returns the first part of a popup that exceeds a limit, or null when the messenger will accept the popup. The
 * messenger ignores a popup that exceeds a limit, so the mini-app would wait for the user's choice forever.
 */
export function popupProblem({ title = '', message, buttons }: HostPopup): PopupProblem | null {
  if (title.length > POPUP_LIMITS.title) return 'title'
  if (message.length < 1 || message.length > POPUP_LIMITS.message) return 'message'
  if (buttons.length < 1 || buttons.length > POPUP_LIMITS.buttons) return 'buttons'
  if (buttons.some(({ id }) => id.length > POPUP_LIMITS.buttonId)) return 'button-id'
  if (buttons.some(({ text }) => text.length < 1 || text.length > POPUP_LIMITS.buttonText)) return 'button-text'
  return null
}
