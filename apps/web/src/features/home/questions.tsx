import { useText } from '../../lib/texts/i18n.ts'
import styles from './questions.module.css'

const QUESTIONS = ['account', 'fixed', 'amount', 'late', 'fees', 'fingerprint'] as const

/** Frequently asked questions about sending money to the exchange. */
export function Questions() {
  const t = useText()
  return (
    <section className="block" id="questions" aria-labelledby="questions-title">
      <h2 id="questions-title">{t('home:questions_title')}</h2>
      <div className={styles.questions}>
        {QUESTIONS.map((question) => (
          <details className={styles.question} key={question}>
            <summary>{t(`home:question_${question}`)}</summary>
            <p>{t(`home:question_${question}_answer`)}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
