import { addToHomeScreen, on, request, viewport } from '@tma.js/sdk-react'
import type { MiniAppFullscreen, MiniAppHomeScreen } from '../../lib/mini-app/mini-app.ts'

/** Timeout for requests that need no response from the user, in milliseconds. */
const ANSWER_MS = 5_000

const STATUSES = ['unsupported', 'added', 'missed'] as const

/** The messenger's full-screen feature, available from version 8.0. */
export const fullscreen: MiniAppFullscreen = {
  isOn: () => viewport.isFullscreen(),
  watch: (listener) => viewport.isFullscreen.sub(listener),
  async set(isOn) {
    const options = { timeout: ANSWER_MS }
    await (isOn ? viewport.requestFullscreen(options) : viewport.exitFullscreen(options))
  },
}

/** Shortcut to the mini-app on the device's home screen, available from version 8.0. */
export const homeScreen: MiniAppHomeScreen = {
  async status() {
    const { status } = await request('web_app_check_home_screen', 'home_screen_checked', { timeout: ANSWER_MS })
    return STATUSES.find((one) => one === status) ?? 'unknown'
  },
  onAdded: (listener) => on('home_screen_added', listener),
  add() {
    addToHomeScreen()
  },
}
