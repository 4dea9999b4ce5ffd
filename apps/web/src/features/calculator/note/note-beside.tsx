import type { CalculatorState } from '../state/calculator.ts'
import { NotePlace } from './note-place.tsx'

/** Renders the live note of a calculator. Passed to the calculator as `beside`. */
export function noteBeside(state: CalculatorState) {
  return <NotePlace state={state} />
}
