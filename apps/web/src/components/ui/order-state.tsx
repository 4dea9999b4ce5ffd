import type { OrderView } from '@cambio/contract/order-view'
import { CircleAlert, CircleCheck, CircleDashed, LoaderCircle, RotateCcw, TriangleAlert } from 'lucide-react'

type State = OrderView['state']

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
export function OrderState({ state, label }: { state: State; label: string }) {
  const { Icon, tone } = LOOKS[state]
  return (
    <span className={`state ${tone}`}>
      <Icon size={16} aria-hidden="true" />
      {label}
    </span>
  )
}
