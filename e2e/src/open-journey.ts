import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { openBrowser } from './browser.ts'
import { ApiClient } from './client.ts'
import { openStack, type Stack } from './stack.ts'

/** Running stack, client of its API and browser, which all tests of a file share. */
export interface Journey {
  stack: Stack
  api: ApiClient
  browser: Browser
}

/**
 * Starts a stack and a browser before the tests of the calling file, and closes both after them. `env` contains
 * settings of the stack. The properties of the result are set once the first test starts.
 */
export function openJourney(env: Record<string, string> = {}): Journey {
  const journey = {} as Journey
  beforeAll(async () => {
    journey.stack = await openStack(env)
    journey.api = new ApiClient(journey.stack.url)
    journey.browser = await openBrowser()
  })
  afterAll(async () => {
    await journey.browser?.close()
    await journey.stack?.close()
  })
  return journey
}
