import type { InstrumentView } from '@cambio/contract/instrument'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type Dispatch } from 'react'
import { lateDialog } from '../../../components/ui/late-dialog.tsx'
import { instrumentsQuery } from '../../../lib/exchange/instruments.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import type { CalculatorAction, CalculatorState, Side } from '../state/calculator-state.ts'

const CoinPicker = lateDialog('CoinPicker', () => import('../../../components/coin-picker/coin-picker.tsx'))
const UnsupportedPair = lateDialog('UnsupportedPair', () => import('./unsupported-pair.tsx'))

export interface OpenDialog {
  kind: 'picker'
  side: Side
}

interface CalculatorDialogsProps {
  state: CalculatorState
  dispatch: Dispatch<CalculatorAction>
  /** Returns whether the user may choose a coin. If undefined, every coin is allowed. */
  offers: ((instrument: InstrumentView) => boolean) | undefined
  open: OpenDialog | null
  onOpen: (dialog: OpenDialog | null) => void
}

/** The calculator's dialogs. The browser loads a dialog's code when the dialog opens. */
export function CalculatorDialogs({ state, dispatch, offers, open, onOpen }: CalculatorDialogsProps) {
  const t = useText()
  const { data: instruments = [] } = useQuery(instrumentsQuery)
  const unsupported = state.problem?.kind === 'unsupported'
  const [dismissed, setDismissed] = useState(false)
  useEffect(() => {
    if (!unsupported) setDismissed(false)
  }, [unsupported])
  return (
    <>
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
    </>
  )
}
