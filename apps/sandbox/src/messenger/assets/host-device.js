import { askUser } from './host-dialog.js'

const NO_INSETS = { top: 0, bottom: 0, left: 0, right: 0 }
/**
 * Insets of a phone with a notch in full-screen mode. `safe` is the area of the device, and `content` is the area of
 * the messenger's own buttons.
 */
const FULLSCREEN_INSETS = { safe: { ...NO_INSETS, top: 59, bottom: 34 }, content: { ...NO_INSETS, top: 46 } }
/**
 * Delay of the responses about the viewport and the insets, in milliseconds. It applies when the developer chooses late
 * responses in the form.
 */
const LATE_MS = 4_000
const YES_NO = [
  { id: 'yes', text: 'Allow' },
  { id: 'no', text: 'Refuse' },
]

/**
 * Returns the web bridge methods for the simulated device's screen, home screen and biometrics. `settings` returns the
 * form values; `phone` is the phone frame.
 */
export function deviceMethods(send, { settings, phone, screen }) {
  const report = () => {
    const { width, height } = screen.getBoundingClientRect()
    send('viewport_changed', { width, height, is_expanded: true, is_state_stable: true })
  }
  const insets = () =>
    phone.hasAttribute('data-fullscreen') ? FULLSCREEN_INSETS : { safe: NO_INSETS, content: NO_INSETS }
  const answer = (send) => {
    const { viewAnswers } = settings()
    if (viewAnswers === 'late') setTimeout(() => send(), LATE_MS)
    else if (viewAnswers !== 'never') send()
  }
  return {
    web_app_request_viewport: () => answer(report),
    web_app_expand: () => answer(report),
    web_app_request_safe_area: () => answer(() => send('safe_area_changed', insets().safe)),
    web_app_request_content_safe_area: () => answer(() => send('content_safe_area_changed', insets().content)),
    ...fullscreenMethods(send, { settings, phone, report, insets }),
    ...homeScreenMethods(send, settings),
    ...biometryMethods(send, settings),
  }
}

function fullscreenMethods(send, { settings, phone, report, insets }) {
  const show = (is_fullscreen) => {
    phone.toggleAttribute('data-fullscreen', is_fullscreen)
    send('fullscreen_changed', { is_fullscreen })
    send('safe_area_changed', insets().safe)
    send('content_safe_area_changed', insets().content)
    report()
  }
  return {
    web_app_request_fullscreen() {
      if (settings().fullscreen === 'no') return send('fullscreen_failed', { error: 'UNSUPPORTED' })
      if (phone.hasAttribute('data-fullscreen')) return send('fullscreen_failed', { error: 'ALREADY_FULLSCREEN' })
      show(true)
    },
    web_app_exit_fullscreen: () => show(false),
  }
}

function homeScreenMethods(send, settings) {
  let isAdded = false
  return {
    web_app_check_home_screen: () => send('home_screen_checked', { status: isAdded ? 'added' : settings().homeScreen }),
    async web_app_add_to_home_screen() {
      const answer = await askUser({ message: 'Add Cambio to the home screen?', buttons: YES_NO })
      isAdded ||= answer === 'yes'
      send(answer === 'yes' ? 'home_screen_added' : 'home_screen_failed')
    },
  }
}

function biometryMethods(send, settings) {
  const access = { requested: false, granted: false }
  const info = () =>
    settings().biometry === 'none'
      ? { available: false }
      : {
          available: true,
          type: settings().biometry,
          device_id: 'sandbox',
          token_saved: false,
          access_requested: access.requested,
          access_granted: access.granted,
        }
  const report = () => send('biometry_info_received', info())
  return {
    web_app_biometry_get_info: report,
    async web_app_biometry_request_access({ reason = '' }) {
      const answer = await askUser({ title: 'Allow biometry?', message: reason, buttons: YES_NO })
      Object.assign(access, { requested: true, granted: answer === 'yes' })
      report()
    },
    async web_app_biometry_request_auth({ reason = '' }) {
      const buttons = [
        { id: 'authorized', text: 'Show my finger or face' },
        { id: 'failed', text: 'Cancel' },
      ]
      const answer = access.granted ? await askUser({ title: 'Biometry', message: reason, buttons }) : 'failed'
      send('biometry_auth_requested', { status: answer ?? 'failed' })
    },
    web_app_biometry_open_settings() {
      Object.assign(access, { requested: true, granted: true })
      report()
    },
  }
}
