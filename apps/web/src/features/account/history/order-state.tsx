import type { HistoryOrder } from '@cambio/contract/calls/account/order-history'
import { CircleAlert, CircleCheck, CircleDashed, LoaderCircle, RotateCcw, TriangleAlert } from 'lucide-react'
import { useText } from '../../../lib/texts/i18n.ts'

type State = HistoryOrder['state']

const LOOKS: Record<State, { Icon: typeof CircleCheck; tone: 'good' | 'warn' | 'bad' | '' }> = {
  WAITING: { Icon: CircleDashed, tone: '' },
  CONFIRMING: { Icon: LoaderCircle, tone: '' },
  EXCHANGING: { Icon: LoaderCircle, tone: '' },
  SENDING: { Icon: LoaderCircle, tone: '' },
  FINISHED: { Icon: CircleCheck, tone: 'good' },
  EXPIRED: { Icon: CircleDashed, tone: '' },
  ACTION_REQUIRED: { Icon: TriangleAlert, tone: 'warn' },
  SUSPENSE: { Icon: TriangleAlert, tone: 'warn' },
  REFUNDING: { Icon: RotateCcw, tone: '' },
  REFUNDED: { Icon: RotateCcw, tone: '' },
  AT_RISK: { Icon: CircleAlert, tone: 'bad' },
}

/** State of an order, as a word and an icon. */
export function OrderState({ state }: { state: State }) {
  const t = useText()
  const { Icon, tone } = LOOKS[state]
  return (
    <span className={`state ${tone}`}>
      <Icon size={16} aria-hidden="true" />
      {t(`profile:order_state_${state}`)}
    </span>
  )
}
