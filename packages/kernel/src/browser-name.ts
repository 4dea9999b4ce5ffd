import Bowser from 'bowser'

export interface BrowserName {
  browser: string | null
  system: string | null
  isPhone: boolean
}

/** Extracts the browser and the operating system from a user agent. An unknown part is null. */
export function browserName(userAgent: string): BrowserName {
  const { browser, os, platform } = Bowser.parse(userAgent === '' ? '-' : userAgent)
  return {
    browser: browser.name ? browser.name : null,
    system: os.name ?? null,
    isPhone: platform.type === 'mobile' || platform.type === 'tablet',
  }
}
