import type en from '../../messages/en/messenger.json'
import type { HostPopup } from './popup-limits.ts'

/** Messages that only the mini-app uses. */
export type MessengerTexts = typeof en

/**
 * Returns the popup for a sign-in whose outcome is unknown because the server did not respond. Its `again` button
 * repeats the sign-in. It has a `later` button only if the browser has no session of another user (`isOwnSession`).
 */
export function unreachablePopup(texts: MessengerTexts, isOwnSession: boolean): HostPopup {
  const again = { id: 'again', text: texts.try_again }
  const later = { id: 'later', text: texts.unreachable_later }
  return {
    title: texts.unreachable_title,
    message: texts.unreachable_text,
    buttons: isOwnSession ? [again, later] : [again],
  }
}

/**
 * Returns the popup for a messenger that does not respond to a query about biometrics. Its `again` button repeats the
 * query.
 */
export function silentBiometryPopup(texts: MessengerTexts): HostPopup {
  return {
    title: texts.biometry_silent_title,
    message: texts.biometry_silent_text,
    buttons: [
      { id: 'again', text: texts.try_again },
      { id: 'cancel', text: texts.cancel },
    ],
  }
}

/** Returns the popup for a window that must close because another messenger user has opened the mini-app. */
export function otherUserPopup(texts: MessengerTexts): HostPopup {
  return { message: texts.other_user_text, buttons: [{ id: 'close', text: texts.other_user_close }] }
}

/**
 * Returns the popup that asks the user to reopen the mini-app. Shown after a sign-in whose response was lost, because
 * the server may already have used the launch data.
 */
export function usedPopup(texts: MessengerTexts): HostPopup {
  return {
    title: texts.used_title,
    message: texts.used_text,
    buttons: [{ id: 'close', text: texts.other_user_close }],
  }
}

/** Returns the popup for a failed sign-in. Its `login` button opens the login dialog. */
export function failurePopup(texts: MessengerTexts): HostPopup {
  return {
    title: texts.sign_in_failed_title,
    message: texts.sign_in_failed_text,
    buttons: [
      { id: 'login', text: texts.sign_in_by_email },
      { id: 'later', text: texts.sign_in_later },
    ],
  }
}
