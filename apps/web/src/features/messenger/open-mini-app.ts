import { retrieveLaunchParams, type RetrieveLaunchParamsResult } from '@tma.js/sdk-react'
import { isInMessenger, leaveMiniApp } from './leave-mini-app.ts'
import { replaceRefusedStorage } from './refused-storage.ts'

interface OpenMiniAppParts {
  /** Turns the page into the mini-app. */
  start: (launch: RetrieveLaunchParamsResult) => void
  reload: () => void
}

/**
 * Starts the mini-app if the page is open in a messenger. Outside a messenger, ends the browser's mini-app mode. If the
 * launch parameters are missing or malformed, the page remains a page of the website.
 */
export function openMiniApp({ start, reload }: OpenMiniAppParts): void {
  if (!isInMessenger()) {
    void leaveMiniApp(reload).catch(() => undefined)
    return
  }
  // Replace blocked storage first, because the bridge library also uses storage.
  replaceRefusedStorage()
  const launch = readLaunch()
  if (launch !== null) start(launch)
}

/** Returns the launch parameters, or null if they are missing or malformed. */
function readLaunch(): RetrieveLaunchParamsResult | null {
  try {
    return retrieveLaunchParams()
  } catch {
    return null
  }
}
