import type { MethodName } from '@tma.js/sdk-react'

/** Messenger feature that the mini-app uses. */
interface HostFeature {
  /** Messenger bridge method that the feature calls. */
  method: MethodName
  /**
   * First version of the messenger's bridge that has the feature
   * (https://core.telegram.org/bots/webapps#recent-changes).
   */
  since: string
  /** Replacement for users of an older messenger. */
  fallback: string
}

/** All features that depend on the messenger version. The code calls `hasFeature` before it uses one of them. */
export const HOST_FEATURES = {
  mainButton: { method: 'web_app_setup_main_button', since: '6.0', fallback: 'the primary button of the page' },
  backButton: {
    method: 'web_app_setup_back_button',
    since: '6.1',
    fallback: 'the link to the home page in the header',
  },
  frameColour: {
    method: 'web_app_set_background_color',
    since: '6.1',
    fallback: 'the header of the messenger has its own colour',
  },
  haptics: { method: 'web_app_trigger_haptic_feedback', since: '6.1', fallback: 'no vibration' },
  invoice: { method: 'web_app_open_invoice', since: '6.1', fallback: 'the link opens in the browser' },
  messengerLink: { method: 'web_app_open_tg_link', since: '6.1', fallback: 'the link opens in the browser' },
  popup: { method: 'web_app_open_popup', since: '6.2', fallback: 'a dialog of the page' },
  closingConfirmation: {
    method: 'web_app_setup_closing_behavior',
    since: '6.2',
    fallback: 'no question when the user closes the mini-app',
  },
  phone: { method: 'web_app_request_phone', since: '6.9', fallback: 'no such button in the support form' },
  writeAccess: {
    method: 'web_app_request_write_access',
    since: '6.9',
    fallback: 'the user writes to the bot first',
  },
  settingsButton: {
    method: 'web_app_setup_settings_button',
    since: '6.10',
    fallback: 'the account link of the page',
  },
  secondaryButton: {
    method: 'web_app_setup_secondary_button',
    since: '7.10',
    fallback: 'the second button of the page',
  },
  story: { method: 'web_app_share_to_story', since: '7.8', fallback: 'the receipt is shared as a message' },
  bottomBarColour: {
    method: 'web_app_set_bottom_bar_color',
    since: '7.10',
    fallback: 'the bar below the buttons has its own colour',
  },
  fullscreen: { method: 'web_app_request_fullscreen', since: '8.0', fallback: 'no such row on the account page' },
  homeScreen: { method: 'web_app_add_to_home_screen', since: '8.0', fallback: 'no such row on the account page' },
  biometry: { method: 'web_app_biometry_request_auth', since: '7.2', fallback: 'the checks of the server only' },
  deviceStorage: {
    method: 'web_app_device_storage_save_key',
    since: '9.0',
    fallback: 'the storage of the browser, which may end with the mini-app',
  },
  secureStorage: { method: 'web_app_secure_storage_save_key', since: '9.0', fallback: 'the storage of the device' },
} as const satisfies Record<string, HostFeature>
export type HostFeatureName = keyof typeof HOST_FEATURES

/** Returns whether a messenger version, such as `8.0`, has a feature. */
export function hasFeature(name: HostFeatureName, version: string): boolean {
  return compare(version, HOST_FEATURES[name].since) >= 0
}

function compare(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number))
  const length = Math.max(a?.length ?? 0, b?.length ?? 0)
  for (let at = 0; at < length; at += 1) {
    const difference = (a?.[at] ?? 0) - (b?.[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
