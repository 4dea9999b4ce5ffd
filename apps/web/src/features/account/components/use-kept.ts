import { useState } from 'react'
import { keepText, keptText } from '../state/kept-form.ts'

/** State of a field that outlives a reload; what a link gave goes before what was kept. */
export function useKept(field: string, given = ''): [string, (text: string) => void] {
  const [text, setText] = useState(() => {
    if (given !== '') keepText(field, given)
    return given === '' ? keptText(field) : given
  })
  const change = (next: string): void => {
    setText(next)
    keepText(field, next)
  }
  return [text, change]
}
