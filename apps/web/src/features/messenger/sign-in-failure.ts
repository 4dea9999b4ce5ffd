import type en from '../../messages/en/messenger.json'
import type { HostPopup } from './popup-limits.ts'

/** Messages that only the mini-app uses. */
export type MessengerTexts = typeof en

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
