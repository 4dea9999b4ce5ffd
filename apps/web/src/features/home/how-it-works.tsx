import { ScreenPicture } from '../../components/ui/screen-picture.tsx'
import { useText } from '../../lib/texts/i18n.ts'
import styles from './how-it-works.module.css'

const STEPS = ['quote', 'send', 'receive'] as const

/** Three steps of a swap, each with a sentence and a screenshot. */
export function HowItWorks() {
  const t = useText()
  return (
    <section className="block" id="how" aria-labelledby="how-title">
      <h2 id="how-title">{t('home:how_title')}</h2>
      <ol className={styles.steps}>
        {STEPS.map((step, index) => (
          <li key={step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <h3>{t(`home:how_${step}`)}</h3>
            <p>{t(`home:how_${step}_text`)}</p>
            <ScreenPicture step={step} alt={t(`home:how_${step}_screen`)} />
          </li>
        ))}
      </ol>
    </section>
  )
}
