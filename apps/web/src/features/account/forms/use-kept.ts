import { useState } from 'react'
import { keepText, keptText } from '../state/kept-form.ts'

/**
 * Returns a field's content and its setter. The content survives a reload. A value from the URL (`given`) replaces the
 * stored content.
 */
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
