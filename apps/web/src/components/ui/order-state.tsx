import type { OrderView } from '@cambio/contract/order-view'
import { CircleAlert, CircleCheck, CircleDashed, LoaderCircle, RotateCcw, TriangleAlert } from 'lucide-react'
import { cardEndOf } from '../../lib/exchange/card-end.ts'
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

const DECLINED: StateLook = { Icon: CircleAlert, tone: 'bad' }

interface OrderStateProps {
  state: State
  /** Payment of a card purchase; null for a swap. */
  card: Pick<NonNullable<OrderView['cardPayment']>, 'outcome'> | null
}

/** Shows an order's state as an icon and a word. */
export function OrderState(props: OrderStateProps) {
  const t = useText()
  return <StateMark look={lookOf(props)} label={t(orderStateKey(props))} />
}

function lookOf({ state, card }: OrderStateProps): StateLook {
  return state === 'EXPIRED' && card?.outcome === 'declined' ? DECLINED : LOOKS[state]
}

/** Returns the message key of an order's state. An unpaid card purchase has its own keys. */
export function orderStateKey({ state, card }: OrderStateProps): string {
  if (card === null) return `orders:state_${state}`
  if (state === 'WAITING') return 'orders:state_WAITING_CARD'
  const end = cardEndOf(state, card)
  return end === null ? `orders:state_${state}` : `orders:state_${end}_CARD`
}

const UNDER_WAY: ReadonlySet<State> = new Set(['CONFIRMING', 'EXCHANGING', 'SENDING', 'REFUNDING'])

/** Shows an order's state as a chip. */
export function OrderStateChip(props: OrderStateProps) {
  const t = useText()
  const { Icon, tone } = lookOf(props)
  return (
    <Chip Icon={Icon} tone={UNDER_WAY.has(props.state) ? 'info' : tone}>
      {t(orderStateKey(props))}
    </Chip>
  )
}
