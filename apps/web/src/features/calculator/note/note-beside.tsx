import type { CalculatorState } from '../state/calculator.ts'
import { NotePlace } from './note-place.tsx'

/** Renders the live note for a calculator, as its `beside`. */
export function noteBeside(state: CalculatorState) {
  return <NotePlace state={state} />
}
