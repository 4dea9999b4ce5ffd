import { LOCALE_CODES } from '@cambio/kernel/locale'
import { withLocale } from '@cambio/kernel/locale-path'
import { expect, test } from 'vitest'
import { accessibilityFaults } from '../accessibility.ts'
import { visit } from '../browser.ts'
import { openPage } from '../open-page.ts'
import { PUBLIC_PAGES } from '../public-pages.ts'
import { openJourney } from '../open-journey.ts'
import { ALL_CHAINS, FEW_BLOCKS } from '../stack.ts'

/** Console error for the 404 response of the not-found page. */
const EXPECTED_ERROR = /^Failed to load resource: .* 404 /
const HEIGHT = 900
const PHONE = 360
const DESKTOP = 1280
/**
 * Combinations of theme and width for each language. Each language uses both themes. Together, the languages cover
 * every theme at every width.
 */
const LOOKS = {
  en: [
    { colorScheme: 'light', width: DESKTOP },
    { colorScheme: 'dark', width: PHONE },
  ],
  ru: [
    { colorScheme: 'light', width: PHONE },
    { colorScheme: 'dark', width: DESKTOP },
  ],
} as const

const isDeep = process.env.TEST_DEPTH === 'deep'
/** Returns a language's combinations: only the first in a normal run, all of them in `npm run test:deep`. */
const looksOf = (locale: keyof typeof LOOKS) => (isDeep ? LOOKS[locale] : LOOKS[locale].slice(0, 1))
/** Returns the pages that a language checks: every second page in a normal run, all pages in `npm run test:deep`. */
const pagesOf = (locale: keyof typeof LOOKS) =>
  Object.entries(PUBLIC_PAGES).filter((_, index) => isDeep || index % 2 === LOCALE_CODES.indexOf(locale) % 2)

const journey = openJourney({ ...ALL_CHAINS, ...FEW_BLOCKS, SUPPORT_EMAIL: 'people@cambio.example' })

test.each(LOCALE_CODES)(
  'locale %s: the public pages meet the accessibility rules',
  async (locale) => {
    const { page, complaints, close } = await visit(journey.browser, { locale, height: HEIGHT })
    const faults: string[] = []
    for (const [name, path] of pagesOf(locale)) {
      await openPage(page, journey.stack.url + withLocale(path, locale))
      for (const { colorScheme, width } of looksOf(locale)) {
        await page.setViewportSize({ width, height: HEIGHT })
        await page.emulateMedia({ colorScheme })
        await page.locator(`html[data-theme=${colorScheme}]`).waitFor()
        faults.push(
          ...(await accessibilityFaults(page)).map((fault) => `${name}, ${width} px, ${colorScheme}: ${fault}`),
        )
      }
    }
    expect(faults).toEqual([])
    expect(complaints.filter((text) => !EXPECTED_ERROR.test(text))).toEqual([])
    await close()
  },
  600_000,
)
