import {
  backButton,
  closingBehavior,
  hapticFeedback,
  init,
  isColorDark,
  mainButton,
  miniApp,
  popup,
  retrieveLaunchParams,
  secondaryButton,
  setTargetOrigin,
  settingsButton,
  themeParams,
  viewport,
} from '@tma.js/sdk-react'
import { hasFeature, type HostFeatureName } from './host-features.ts'
import { popupProblem, type HostPopup } from './popup-limits.ts'
import type { MirroredButtonState } from './mirrored-button.ts'

/** The messenger that shows the mini-app. Each method does nothing, or falls back, when the messenger is too old. */
export class Host {
  readonly #version: string

  /** Connects to the messenger. */
  constructor() {
    this.#version = retrieveLaunchParams().tgWebAppVersion
    // The messenger's own pages have another origin. The sandbox shows the mini-app in a frame of its own origin.
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
    // The page sets the theme of the device when its code starts. The messenger's theme has priority.
    new MutationObserver(paint).observe(root, { attributeFilter: ['data-theme'] })
    miniApp.ready()
    await viewport.mount()
    viewport.bindCssVars()
    viewport.expand()
  }

  /** Shows the back button when the history contains an earlier page. */
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

  onMain(listener: () => void): void {
    mainButton.mount()
    mainButton.onClick(listener)
  }

  /** Shows the main button; null hides it. */
  setMainButton(state: MirroredButtonState | null): void {
    if (state === null) mainButton.hide()
    else mainButton.setParams(buttonParams(state))
  }

  /** Calls `listener` when the user presses the secondary button. An older messenger has none. */
  onSecondary(listener: () => void): void {
    if (!this.has('secondaryButton')) return
    secondaryButton.mount()
    secondaryButton.onClick(listener)
  }

  /** Shows the secondary button; null hides it. */
  setSecondaryButton(state: MirroredButtonState | null): void {
    if (!this.has('secondaryButton')) return
    if (state === null) secondaryButton.hide()
    else secondaryButton.setParams(buttonParams(state))
  }

  /** Shows the settings button in the messenger's menu, and calls `listener` when the user presses it. */
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

  /** Lets the device vibrate for a result. */
  feel(result: 'success' | 'error'): void {
    if (this.has('haptics')) hapticFeedback.notificationOccurred(result)
  }

  /**
   * Shows a popup and returns the id of the pressed button; null when the user closes it. In an older messenger, the
   * browser's confirmation dialog replaces the popup and represents its first button.
   * @throws {RangeError} when the popup breaks a limit of the messenger
   */
  async ask(question: HostPopup): Promise<string | null> {
    const problem = popupProblem(question)
    if (problem !== null) throw new RangeError(`The messenger refuses a popup with this ${problem}`)
    if (!this.has('popup')) return globalThis.confirm(question.message) ? (question.buttons[0]?.id ?? null) : null
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

function buttonParams({ text, isEnabled, isBusy }: MirroredButtonState) {
  return { text, isEnabled, isLoaderVisible: isBusy, isVisible: true }
}

function isFramedByOwnOrigin(): boolean {
  try {
    return parent.location.origin === location.origin
  } catch {
    // A browser does not reveal the address of another site.
    return false
  }
}
