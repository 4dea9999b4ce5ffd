// Protocol of the web bridge (https://core.telegram.org/bots/webapps, https://docs.telegram-mini-apps.com/platform/methods).

/**
 * First messenger version that supports each method. Methods that are not listed have been supported since version 6.0.
 */
const SINCE = {
  web_app_setup_back_button: '6.1',
  web_app_trigger_haptic_feedback: '6.1',
  web_app_open_invoice: '6.1',
  web_app_open_tg_link: '6.1',
  web_app_set_header_color: '6.1',
  web_app_set_background_color: '6.1',
  web_app_open_popup: '6.2',
  web_app_setup_closing_behavior: '6.2',
  web_app_request_phone: '6.9',
  web_app_request_write_access: '6.9',
  web_app_invoke_custom_method: '6.9',
  web_app_setup_settings_button: '6.10',
  web_app_biometry_get_info: '7.2',
  web_app_biometry_open_settings: '7.2',
  web_app_biometry_request_access: '7.2',
  web_app_biometry_request_auth: '7.2',
  web_app_biometry_update_token: '7.2',
  web_app_setup_swipe_behavior: '7.7',
  web_app_share_to_story: '7.8',
  web_app_setup_secondary_button: '7.10',
  web_app_set_bottom_bar_color: '7.10',
  web_app_request_fullscreen: '8.0',
  web_app_exit_fullscreen: '8.0',
  web_app_request_safe_area: '8.0',
  web_app_request_content_safe_area: '8.0',
  web_app_add_to_home_screen: '8.0',
  web_app_check_home_screen: '8.0',
  web_app_device_storage_save_key: '9.0',
  web_app_device_storage_get_key: '9.0',
  web_app_device_storage_clear: '9.0',
  web_app_secure_storage_save_key: '9.0',
  web_app_secure_storage_get_key: '9.0',
  web_app_secure_storage_clear: '9.0',
}

/** Returns whether a messenger version, such as `6.10`, supports a method. */
export function isKnown(method, version) {
  return isSince(SINCE[method] ?? '6.0', version)
}

function isSince(since, version) {
  const [major, minor] = version.split('.').map(Number)
  const [sinceMajor, sinceMinor] = since.split('.').map(Number)
  return major === sinceMajor ? minor >= sinceMinor : major > sinceMajor
}

/**
 * First messenger version that sends each theme parameter (https://core.telegram.org/bots/webapps#themeparams).
 * Parameters that are not listed have been sent since version 6.0.
 */
const THEME_SINCE = {
  secondary_bg_color: '6.1',
  section_bg_color: '7.0',
  subtitle_text_color: '7.0',
  accent_text_color: '7.0',
  destructive_text_color: '7.0',
  header_bg_color: '7.0',
  section_header_text_color: '7.0',
  section_separator_color: '7.6',
  bottom_bar_bg_color: '7.10',
}

/** Returns the parameters of a theme that a messenger version sends. */
export function themeOf(name, version) {
  return Object.fromEntries(Object.entries(THEMES[name]).filter(([key]) => isSince(THEME_SINCE[key] ?? '6.0', version)))
}

/** Theme parameters of Telegram's default themes. */
const THEMES = {
  light: {
    bg_color: '#ffffff',
    secondary_bg_color: '#f1f1f1',
    section_bg_color: '#ffffff',
    text_color: '#000000',
    hint_color: '#65656a',
    subtitle_text_color: '#65656a',
    link_color: '#1565c0',
    button_color: '#1565c0',
    button_text_color: '#ffffff',
    accent_text_color: '#1565c0',
    destructive_text_color: '#b3261e',
    header_bg_color: '#ffffff',
    bottom_bar_bg_color: '#ffffff',
    section_separator_color: '#c8c7cc',
    section_header_text_color: '#65656a',
  },
  dark: {
    bg_color: '#17212b',
    secondary_bg_color: '#0e1621',
    section_bg_color: '#17212b',
    text_color: '#f5f5f5',
    hint_color: '#93a5b5',
    subtitle_text_color: '#93a5b5',
    link_color: '#6ab3f3',
    button_color: '#5288c1',
    button_text_color: '#ffffff',
    accent_text_color: '#6ab3f3',
    destructive_text_color: '#ec7a75',
    header_bg_color: '#17212b',
    bottom_bar_bg_color: '#17212b',
    section_separator_color: '#33445a',
    section_header_text_color: '#6ab3f3',
  },
}

/** Returns the first limit that a popup exceeds, or null when the popup is allowed. */
export function popupProblem({ title = '', message = '', buttons = [] }) {
  if (title.length > 64) return 'title'
  if (message.length < 1 || message.length > 256) return 'message'
  if (buttons.length < 1 || buttons.length > 3) return 'buttons'
  for (const { id = '', type = 'default', text = '' } of buttons) {
    if (id.length > 64) return 'button id'
    if ((type === 'default' || type === 'destructive') && (text.length < 1 || text.length > 64)) return 'button text'
  }
  return null
}
