import { useRouter } from '@tanstack/react-router'
import { Button } from '../../../components/ui/button.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import styles from './calculator.module.css'

/** Notice with a retry button that replaces the calculator while the API is unreachable. */
export function CalculatorUnavailable() {
  const t = useText()
  const router = useRouter()
  return (
    <section className={`card ${styles.calculator} ${styles.unavailable}`}>
      <h2>{t('exchange:unavailable_title')}</h2>
      <p>{t('exchange:unavailable_text')}</p>
      <Button variant="primary" onClick={() => void router.invalidate()}>
        {t('try_again')}
      </Button>
    </section>
  )
}
