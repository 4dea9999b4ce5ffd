import { MINI_APP_EVENT, type MiniApp } from '../../lib/mini-app/mini-app.ts'

/** Makes the messenger's functions available to the pages. A page that is already open shows them immediately. */
export function installMiniApp(miniApp: MiniApp): void {
  Object.assign(globalThis, { miniApp })
  dispatchEvent(new Event(MINI_APP_EVENT))
}
