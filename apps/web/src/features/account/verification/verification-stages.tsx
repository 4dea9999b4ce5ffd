import { Check } from 'lucide-react'
import { useText } from '../../../lib/texts/i18n.ts'
import styles from './verification-stages.module.css'

const STAGES = ['data', 'review', 'done'] as const

/** Progress indicator with three stages. The first `progress` stages are complete. */
export function VerificationStages({ progress }: { progress: number }) {
  const t = useText()
  return (
    <ol className={styles.stages} data-progress={progress} aria-label={t('profile:verify_stages')}>
      {STAGES.map((stage, index) => {
        const isDone = index < progress
        return (
          <li key={stage} data-done={isDone} aria-current={index === progress ? 'step' : undefined}>
            <span aria-hidden="true">{isDone ? <Check size={16} /> : index + 1}</span>
            <b>
              {t(`profile:verify_stage_${stage}`)}
              {isDone && <span className="sr">, {t('profile:verify_stage_behind')}</span>}
            </b>
          </li>
        )
      })}
    </ol>
  )
}
