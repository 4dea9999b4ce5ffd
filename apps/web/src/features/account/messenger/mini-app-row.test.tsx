// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { notifications } from '../../../lib/live/notification-store.ts'
import type { MiniApp } from '../../../lib/mini-app/mini-app.ts'
import { show } from '../../../testing/show.tsx'
import { MiniAppRow } from './mini-app-row.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Returns a fake of the messenger's full-screen feature. A test can change its state as the messenger would. */
function fakeFullscreen(set: (isOn: boolean) => Promise<void> = async () => undefined) {
  let isOn = false
  const listeners = new Set<() => void>()
  const change = (next: boolean): void => {
    isOn = next
    for (const listener of listeners) listener()
  }
  return {
    change,
    fullscreen: {
      isOn: () => isOn,
      watch: (listener: () => void) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      set: async (next: boolean) => {
        await set(next)
        change(next)
      },
    },
  }
}

async function open(part: Partial<MiniApp>) {
  const none: MiniApp = {
    launchData: null,
    fullscreen: null,
    homeScreen: null,
    proveOwner: null,
    shareLink: null,
    shareStory: null,
    requestPhone: null,
    requestWriteAccess: null,
  }
  vi.stubGlobal('miniApp', { ...none, ...part })
  return show(<MiniAppRow />, ['account', 'profile'])
}
const button = (name: string) => screen.findByRole('button', { name })

test('hides the full-screen and home screen buttons if the messenger supports neither', async () => {
  await open({})
  await screen.findByRole('link', { name: 'My orders' })
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('does not show mini-app settings on the website', async () => {
  await show(<MiniAppRow />, ['account', 'profile'])
  expect(screen.queryByRole('heading')).toBeNull()
})

test('updates the full-screen button when full screen starts or ends', async () => {
  const { fullscreen, change } = fakeFullscreen()
  const user = await open({ fullscreen })
  await user.click(await button('Full screen'))
  expect(await button('Leave full screen')).not.toBeNull()
  change(false)
  expect(await button('Full screen')).not.toBeNull()
})

test('reports that the device does not support full screen', async () => {
  const reported = vi.spyOn(notifications, 'add')
  const { fullscreen } = fakeFullscreen(() => Promise.reject(new Error('UNSUPPORTED')))
  const user = await open({ fullscreen })
  await user.click(await button('Full screen'))
  await waitFor(() =>
    expect(reported).toHaveBeenCalledWith({ type: 'error', message: 'This device has no full screen.' }),
  )
})

test('marks the home screen shortcut as added once the messenger confirms it', async () => {
  let added = (): void => undefined
  const homeScreen = {
    status: async () => 'missed' as const,
    onAdded: (listener: () => void) => {
      added = listener
      return () => undefined
    },
    add: () => added(),
  }
  const user = await open({ homeScreen })
  await user.click(await button('Add to the home screen'))
  await screen.findByText('The icon is on your home screen.')
})

test('hides the home screen shortcut on a device that does not support shortcuts', async () => {
  const status = vi.fn(async () => 'unsupported' as const)
  await open({ homeScreen: { status, onAdded: () => () => undefined, add: () => undefined } })
  await waitFor(() => expect(status).toHaveBeenCalled())
  expect(screen.queryByRole('button', { name: 'Add to the home screen' })).toBeNull()
})
