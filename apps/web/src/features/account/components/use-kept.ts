import { useState } from 'react'
import { keepText, keptText } from '../state/kept-form.ts'

/** State of a field that survives a reload. A value from a link overrides the stored one. */
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
