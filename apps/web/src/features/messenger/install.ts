import { MINI_APP_EVENT, type MiniApp } from '../../lib/mini-app/mini-app.ts'

/** Makes the messenger's functions available to the pages, and notifies the page that is already open. */
export function installMiniApp(miniApp: MiniApp): void {
  Object.assign(globalThis, { miniApp })
  dispatchEvent(new Event(MINI_APP_EVENT))
}
