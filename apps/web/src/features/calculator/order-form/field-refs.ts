import { useRef, type RefObject } from 'react'
import type { FormField } from '../state/exchange-form.ts'

/** The order form's fields, from top to bottom. */
export const FIELD_ORDER = [
  'destination',
  'memo',
  'refund',
  'refundMemo',
  'percent',
  'terms',
] as const satisfies readonly FormField[]

/** References to the inputs of the order form's fields. */
export type FieldRefs = Record<(typeof FIELD_ORDER)[number], RefObject<HTMLInputElement | null>>

/** Returns a reference to the input of each field, so that the form can focus it. */
export function useFieldRefs(): FieldRefs {
  return {
    destination: useRef<HTMLInputElement>(null),
    memo: useRef<HTMLInputElement>(null),
    refund: useRef<HTMLInputElement>(null),
    refundMemo: useRef<HTMLInputElement>(null),
    percent: useRef<HTMLInputElement>(null),
    terms: useRef<HTMLInputElement>(null),
  }
}
