import { useDeferredValue, useEffect, useState } from 'react'
import { useText } from '../../../lib/texts/i18n.ts'
import { siteConfig } from '../../../lib/page/site-config.ts'
import styles from './strength-meter.module.css'

type Measure = (password: string, email: string, siteName: string) => number

const STEPS = [1, 2, 3, 4] as const

/**
 * Shows the strength of a password as bars and as a word. A weak password does not block the form. The dictionaries for
 * the rating load once the user types the first character.
 */
export function StrengthMeter({ password, email }: { password: string; email: string }) {
  const t = useText()
  const typed = useDeferredValue(password)
  const [measure, setMeasure] = useState<Measure | null>(null)
  const wanted = typed !== ''
  useEffect(() => {
    if (!wanted) return
    let left = false
    import('../state/password-strength.ts').then(
      ({ passwordStrength }) => left || setMeasure(() => passwordStrength),
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [wanted])
  const score = wanted && measure ? Math.max(1, measure(typed, email, siteConfig().name)) : 0
  return (
    <div className={styles.meter} data-score={score}>
      <span className={styles.bars} aria-hidden="true">
        {STEPS.map((step) => (
          <i key={step} data-on={step <= score || undefined} />
        ))}
      </span>
      <span className={styles.word} role="status">
        {score === 0 ? '' : t(`account:strength_${score}`)}
      </span>
    </div>
  )
}
