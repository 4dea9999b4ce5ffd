import {
  backButton,
  closingBehavior,
  hapticFeedback,
  init,
  isColorDark,
  mainButton,
  miniApp,
  popup,
  postEvent,
  retrieveLaunchParams,
  secondaryButton,
  setTargetOrigin,
  settingsButton,
  themeParams,
  viewport,
} from '@tma.js/sdk-react'
import { hasFeature, type HostFeatureName } from './host-features.ts'
import { markSlowDevice, paintFrame } from './host-look.ts'
import { askInPage } from './page-dialog.ts'
import { popupProblem, type HostPopup } from './popup-limits.ts'
import type { MirroredButtonState } from './mirrored-button.ts'

/** Timeout for the messenger's response to one query about its view, in milliseconds. */
const VIEWPORT_MS = 5_000
const VIEWPORT_ATTEMPTS = 3

/**
 * Messenger that shows the mini-app (the host). When the messenger is too old for a feature, the feature's method does
 * nothing or uses a substitute.
 */
export class Host {
  readonly #version: string

  /** Connects to the messenger. */
  constructor() {
    this.#version = retrieveLaunchParams().tgWebAppVersion
    // In the sandbox, the frame around the mini-app has the same origin, so messages must be sent to this origin. The
    // real messenger's pages have another origin.
    if (isFramedByOwnOrigin()) setTargetOrigin(location.origin)
    init()
  }

  has(feature: HostFeatureName): boolean {
    return hasFeature(feature, this.#version)
  }

  /** Shows the mini-app in the messenger's colours and at full height, and reports that it is ready. */
  async open(): Promise<void> {
    themeParams.mount()
    miniApp.mount()
    themeParams.bindCssVars()
    const root = document.documentElement
    const paint = (): void => {
      const color = themeParams.bgColor()
      const theme = color !== undefined && isColorDark(color) ? 'dark' : 'light'
      if (root.dataset['theme'] !== theme) root.dataset['theme'] = theme
    }
    paint()
    themeParams.bgColor.sub(paint)
    // When the page's code starts, it applies the device's theme, which the messenger's theme must override.
    new MutationObserver(paint).observe(root, { attributeFilter: ['data-theme'] })
    paintFrame((feature) => this.has(feature))
    markSlowDevice(root)
    miniApp.ready()
    viewport.expand()
    viewport.bindCssVars()
    await followViewport()
  }

  /** Shows or hides the messenger's Back button. */
  setBackButton(isVisible: boolean): void {
    if (!this.has('backButton')) return
    if (isVisible) backButton.show()
    else backButton.hide()
  }

  onBack(listener: () => void): void {
    if (!this.has('backButton')) return
    backButton.mount()
    backButton.onClick(listener)
  }

  /** Hides the main button until `setMainButton` shows it. Calls `listener` each time the user presses the button. */
  onMain(listener: () => void): void {
    mainButton.mount()
    // After a page load, the messenger still shows the button of the previous page. Hide it with a direct call: the
    // library believes that the button is hidden, so its `hide()` sends nothing.
    postEvent('web_app_setup_main_button', { is_visible: false })
    mainButton.hide()
    mainButton.onClick(listener)
  }

  /** Shows the main button in the given state; null hides it. */
  setMainButton(state: MirroredButtonState | null): void {
    if (state === null) mainButton.hide()
    else mainButton.setParams(buttonParams(state))
  }

  /**
   * Hides the secondary button until `setSecondaryButton` shows it. Calls `listener` each time the user presses the
   * button. Does nothing if the messenger has no such button.
   */
  onSecondary(listener: () => void): void {
    if (!this.has('secondaryButton')) return
    secondaryButton.mount()
    postEvent('web_app_setup_secondary_button', { is_visible: false })
    secondaryButton.hide()
    secondaryButton.onClick(listener)
  }

  /** Shows the secondary button in the given state; null hides it. */
  setSecondaryButton(state: MirroredButtonState | null): void {
    if (!this.has('secondaryButton')) return
    if (state === null) secondaryButton.hide()
    else secondaryButton.setParams(buttonParams(state))
  }

  /** Shows the settings button in the messenger's menu and calls `listener` when the user presses it. */
  onSettings(listener: () => void): void {
    if (!this.has('settingsButton')) return
    settingsButton.mount()
    settingsButton.onClick(listener)
    settingsButton.show()
  }

  /** Sets whether the messenger asks for confirmation before it closes the mini-app. */
  setClosingConfirmation(isNeeded: boolean): void {
    if (!this.has('closingConfirmation')) return
    closingBehavior.mount()
    if (isNeeded) closingBehavior.enableConfirmation()
    else closingBehavior.disableConfirmation()
  }

  /** Vibrates the device to signal a result. */
  feel(result: 'success' | 'error'): void {
    if (this.has('haptics')) hapticFeedback.notificationOccurred(result)
  }

  /**
   * Shows a popup. Returns the ID of the pressed button, or null when the user closes the popup. In an older messenger,
   * a dialog of the page replaces the popup.
   * @throws {RangeError} when the popup exceeds one of the messenger's limits
   */
  async confirm(question: HostPopup): Promise<string | null> {
    const problem = popupProblem(question)
    if (problem !== null) throw new RangeError(`The messenger refuses a popup with this ${problem}`)
    if (!this.has('popup')) return askInPage(question)
    const { title, message, buttons } = question
    const pressed = await popup.show({
      ...(title !== undefined && { title }),
      message,
      buttons: buttons.map(({ id, text }) => ({ id, text, type: 'default' as const })),
    })
    return pressed ?? null
  }

  close(): void {
    miniApp.close()
  }
}

/**
 * Tracks the size and the insets of the messenger's view. If the messenger does not respond in time, queries it again,
 * up to `VIEWPORT_ATTEMPTS` times.
 */
async function followViewport(): Promise<void> {
  for (let attempt = 1; attempt <= VIEWPORT_ATTEMPTS; attempt += 1) {
    const isMounted = await viewport.mount({ timeout: VIEWPORT_MS }).then(
      () => true,
      () => false,
    )
    if (isMounted) return
  }
}

function buttonParams({ text, isEnabled, isBusy }: MirroredButtonState) {
  return { text, isEnabled, isLoaderVisible: isBusy, isVisible: true }
}

function isFramedByOwnOrigin(): boolean {
  try {
    return parent.location.origin === location.origin
  } catch {
    // Accessing the parent's location throws if the parent has another origin.
    return false
  }
}
