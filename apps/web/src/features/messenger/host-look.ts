import { postEvent, retrieveAndroidDeviceData, themeParams } from '@tma.js/sdk-react'
import type { HostFeatureName } from './host-features.ts'

/** Name of the theme colour for the page's background (`--paper` in `messenger.css`). */
const PAGE_COLOUR = 'secondary_bg_color'

/**
 * Paints the messenger's header, background and bottom bar in the page's colour, immediately and after each theme
 * change. Requires mounted theme parameters. Returns a function that stops the updates.
 */
export function paintFrame(has: (feature: HostFeatureName) => boolean): () => void {
  const paint = (): void => {
    const color = themeParams.secondaryBgColor()
    if (color === undefined) return
    if (has('frameColour')) {
      postEvent('web_app_set_header_color', { color_key: PAGE_COLOUR })
      postEvent('web_app_set_background_color', { color })
    }
    if (has('bottomBarColour')) postEvent('web_app_set_bottom_bar_color', { color })
  }
  paint()
  return themeParams.secondaryBgColor.sub(paint)
}

/** Sets `data-slow` on a slow Android device. `messenger.css` then stops animations. */
export function markSlowDevice(root: HTMLElement): void {
  root.toggleAttribute('data-slow', retrieveAndroidDeviceData().performanceClass === 'LOW')
}
