import type { OrderView } from '@cambio/contract/order-view'
import { CircleAlert, CircleCheck, CircleDashed, LoaderCircle, RotateCcw, TriangleAlert } from 'lucide-react'
import { useText } from '../../lib/texts/i18n.ts'
import { Chip } from './chip.tsx'
import { StateMark, type StateLook } from './state-mark.tsx'

type State = OrderView['state']

const LOOKS: Record<State, StateLook> = {
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

interface OrderStateProps {
  state: State
  /** True for a card purchase, whose page waits for a payment instead of coins. */
  isCard: boolean
}

/** Shows an order's state as an icon and a word. */
export function OrderState({ state, isCard }: OrderStateProps) {
  const t = useText()
  return <StateMark look={LOOKS[state]} label={t(stateKey({ state, isCard }))} />
}

function stateKey({ state, isCard }: OrderStateProps): string {
  return isCard && state === 'WAITING' ? 'orders:state_WAITING_CARD' : `orders:state_${state}`
}

const UNDER_WAY: ReadonlySet<State> = new Set(['CONFIRMING', 'EXCHANGING', 'SENDING', 'REFUNDING'])

/** Shows an order's state as a chip. */
export function OrderStateChip({ state, isCard }: OrderStateProps) {
  const t = useText()
  const { Icon, tone } = LOOKS[state]
  return (
    <Chip Icon={Icon} tone={UNDER_WAY.has(state) ? 'info' : tone}>
      {t(stateKey({ state, isCard }))}
    </Chip>
  )
}
