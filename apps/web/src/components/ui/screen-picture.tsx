import { DEFAULT_LOCALE, LOCALES } from '@cambio/kernel/locale'
import { useLocale } from '../../lib/texts/use-locale.ts'
import heights from './screen-heights.json' with { type: 'json' }
import styles from './screen-picture.module.css'

const THEMES = ['light', 'dark'] as const
/**
 * Width of the picture, in CSS pixels. The image files have twice the resolution; `npm run screens` creates them and
 * records their heights.
 */
const WIDTH = 360
const HEIGHTS: Readonly<Record<string, number>> = heights

/**
 * Screenshot of the exchange in the page's language and theme. A language with incomplete translations shows the
 * default language's screenshots.
 */
export function ScreenPicture({ step, alt }: { step: 'quote' | 'send' | 'receive'; alt: string }) {
  const locale = useLocale()
  const shown = LOCALES[locale].isWhole ? locale : DEFAULT_LOCALE
  return THEMES.map((theme) => (
    // CSS hides the other theme's image, and browsers do not fetch a hidden lazy image.
    <img
      key={theme}
      className={`${styles.screen} ${styles[theme]}`}
      src={`/screens/${step}-${shown}-${theme}.webp`}
      alt={alt}
      loading="lazy"
      width={WIDTH}
      height={HEIGHTS[`${step}-${shown}`]}
    />
  ))
}
