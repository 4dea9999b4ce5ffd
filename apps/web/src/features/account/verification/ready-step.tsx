import { Button } from '../../../components/ui/button.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { StepFrame } from './step-frame.tsx'
import type { Verification } from './use-verification.ts'
import styles from './ready-step.module.css'

const ADVICE = ['light', 'whole', 'sharp', 'private'] as const

/** Step that lists what the user needs for the photos. */
export function ReadyStep({ verification }: { verification: Verification }) {
  const t = useText()
  return (
    <StepFrame
      title={t('profile:verify_GET_READY')}
      text={t('profile:verify_GET_READY_text')}
      onBack={() => verification.go('PERSONAL_INFO')}
    >
      <ul className={styles.advice}>
        {ADVICE.map((advice) => (
          <li key={advice}>{t(`profile:verify_advice_${advice}`)}</li>
        ))}
      </ul>
      <Button variant="primary" size="big" onClick={() => verification.go('UPLOADING_DOCS')}>
        {t('profile:verify_ready')}
      </Button>
    </StepFrame>
  )
}
