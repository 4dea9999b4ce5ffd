import { useText } from '../../lib/i18n.ts'
import { useLocale } from '../../lib/use-locale.ts'

const STEPS = ['quote', 'send', 'receive'] as const
const THEMES = ['light', 'dark'] as const
/** CSS pixels; the files are twice as fine. `npm run screens` takes them anew. */
const PICTURE = { width: 360, height: 396 }

/** How it works, in three true sentences, each with the screen it speaks of. */
export function HowItWorks() {
  const t = useText()
  const locale = useLocale()
  return (
    <section className="block" id="how" aria-labelledby="how-title">
      <h2 id="how-title">{t('home:how_title')}</h2>
      <ol className="how">
        {STEPS.map((step, index) => (
          <li key={step}>
            <span className="how-number" aria-hidden="true">
              {index + 1}
            </span>
            <h3>{t(`home:how_${step}`)}</h3>
            <p>{t(`home:how_${step}_text`)}</p>
            {THEMES.map((theme) => (
              // Of two themes one is not displayed, and what is lazy and not displayed is not fetched.
              <img
                key={theme}
                className={`how-screen on-${theme}`}
                src={`/screens/${step}-${locale}-${theme}.webp`}
                alt={t(`home:how_${step}_screen`)}
                loading="lazy"
                {...PICTURE}
              />
            ))}
          </li>
        ))}
      </ol>
    </section>
  )
}
