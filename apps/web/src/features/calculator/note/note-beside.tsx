import type { CalculatorState } from '../state/calculator-state.ts'
import { NoteSlot } from './note-slot.tsx'

/** Renders the banknote-style drawing of the calculator's quote. Passed to the calculator as `beside`. */
export function noteBeside(state: CalculatorState) {
  return <NoteSlot state={state} />
}
