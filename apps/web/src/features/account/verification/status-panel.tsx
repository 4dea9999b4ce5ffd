import type { VerificationStatus } from '@cambio/contract/verification'
import { CircleCheck, Hourglass, IdCard, TriangleAlert } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import type { AccountAnswer } from '../../../lib/api/account-calls.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import styles from './status-panel.module.css'

const LOOKS: Record<VerificationStatus, { Icon: typeof IdCard; className: string | undefined }> = {
  NOT_STARTED: { Icon: IdCard, className: undefined },
  CREATED: { Icon: Hourglass, className: undefined },
  PROCESS: { Icon: Hourglass, className: undefined },
  PASS: { Icon: CircleCheck, className: 'good' },
  REJECT: { Icon: TriangleAlert, className: styles.warn },
}

interface StatusPanelProps {
  view: AccountAnswer<'verificationStatus'>
  onStart: () => void
}

/** Shows the status of the identity check, with a start button if the user may start one. */
export function StatusPanel({ view, onStart }: StatusPanelProps) {
  const t = useText()
  const { status, rejectReason } = view
  const { Icon, className } = LOOKS[status]
  const isRefused = status === 'REJECT'
  return (
    <div className={styles.panel} role="status">
      <Icon className={className} size={32} aria-hidden="true" />
      <h2>{t(`profile:verify_status_${status}`)}</h2>
      <p>{t(`profile:verify_status_${status}_text`)}</p>
      {isRefused && rejectReason !== null && (
        <blockquote>
          <b>{t('profile:verify_reason')}</b>
          <p>{rejectReason}</p>
        </blockquote>
      )}
      {(isRefused || status === 'NOT_STARTED') && (
        <Button variant="primary" size="big" onClick={onStart}>
          {isRefused ? t('profile:verify_again') : t('profile:verify_start')}
        </Button>
      )}
    </div>
  )
}
