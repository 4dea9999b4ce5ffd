import { DEFAULT_LOCALE, LOCALES } from '@cambio/kernel/locale'
import { useLocale } from '../../lib/texts/use-locale.ts'

const THEMES = ['light', 'dark'] as const
/** CSS pixels; the files have twice the resolution. `npm run screens` takes them again. */
const SIZE = { width: 360, height: 396 }

/** A screenshot of the exchange in the page's language and theme. An incomplete language has none of its own. */
export function ScreenPicture({ step, alt }: { step: 'quote' | 'send' | 'receive'; alt: string }) {
  const locale = useLocale()
  const shown = LOCALES[locale].isWhole ? locale : DEFAULT_LOCALE
  return THEMES.map((theme) => (
    // One of the two themes is not displayed, and browsers do not fetch a lazy image that is not displayed.
    <img
      key={theme}
      className={`how-screen on-${theme}`}
      src={`/screens/${step}-${shown}-${theme}.webp`}
      alt={alt}
      loading="lazy"
      {...SIZE}
    />
  ))
}
