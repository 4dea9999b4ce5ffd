import type { InstrumentView } from '@cambio/contract/instrument'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState, type Dispatch } from 'react'
import { instrumentsQuery } from '../api/instruments.ts'
import { useText } from '../../../lib/i18n.ts'
import type { CalculatorAction, CalculatorState, Side } from '../state/calculator.ts'

const CoinPicker = lazy(() => import('./coin-picker.tsx').then((module) => ({ default: module.CoinPicker })))
const UnsupportedPair = lazy(() =>
  import('./unsupported-pair.tsx').then((module) => ({ default: module.UnsupportedPair })),
)

export interface OpenDialog {
  kind: 'picker'
  side: Side
}

interface CalculatorDialogsProps {
  state: CalculatorState
  dispatch: Dispatch<CalculatorAction>
  /** Whether a coin may be chosen. */
  offers: ((instrument: InstrumentView) => boolean) | undefined
  open: OpenDialog | null
  onOpen: (dialog: OpenDialog | null) => void
}

/** The calculator's dialogs; none of them is loaded before it is wanted. */
export function CalculatorDialogs({ state, dispatch, offers, open, onOpen }: CalculatorDialogsProps) {
  const t = useText()
  const { data: instruments = [] } = useQuery(instrumentsQuery)
  const unsupported = state.problem?.kind === 'unsupported'
  const [dismissed, setDismissed] = useState(false)
  useEffect(() => {
    if (!unsupported) setDismissed(false)
  }, [unsupported])
  return (
    <Suspense>
      {open && (
        <CoinPicker
          title={t(open.side === 'send' ? 'exchange:picker_send' : 'exchange:picker_receive')}
          side={open.side}
          instruments={instruments}
          offers={offers}
          selectedSlug={state[open.side].slug}
          onPick={(instrument) => {
            dispatch({ kind: 'instrument-picked', side: open.side, instrument })
            onOpen(null)
          }}
          onClose={() => onOpen(null)}
        />
      )}
      {!open && unsupported && !dismissed && (
        <UnsupportedPair
          send={state.send.currencyTitle}
          receive={state.receive.currencyTitle}
          onPickAnother={() => onOpen({ kind: 'picker', side: 'receive' })}
          onClose={() => setDismissed(true)}
        />
      )}
    </Suspense>
  )
}
