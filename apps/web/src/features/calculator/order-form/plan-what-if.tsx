import type { PairData } from '@cambio/contract/pair-data'
import { useState } from 'react'
import { latePart } from '../../../components/ui/late-part.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import type { PlannedOrder } from './plan-answers.tsx'

const PlanAnswers = latePart('PlanAnswers', () => import('./plan-answers.tsx'))

interface PlanWhatIfProps extends PlannedOrder {
  /** Quote for creating an order now; null if no usable quote exists. */
  quote: PairData | null
}

/**
 * Section that predicts the outcome of the planned order for a deposit that is too small, late or sent twice. Loads
 * its code and requests the predictions when the user opens the section.
 */
export function PlanWhatIf({ quote, ...planned }: PlanWhatIfProps) {
  const t = useText()
  const [wanted, setWanted] = useState(false)
  return (
    <details className="fold-box" onToggle={(event) => setWanted(event.currentTarget.open)}>
      <summary>{t('exchange:what_if')}</summary>
      <div>
        {wanted && (quote ? <PlanAnswers quote={quote} {...planned} /> : <p>{t('exchange:what_if_no_rate')}</p>)}
      </div>
    </details>
  )
}
