import { readAmountInput } from '@cambio/kernel/amount-input'
import { LOCALES } from '@cambio/kernel/locale'
import { amountFieldText } from './format.ts'
import { useLocale } from './use-locale.ts'

/**
 * Returns the functions for an amount field. `read` returns the cleaned amount or, if cleaning could change its value,
 * the raw input. `isMalformed` returns whether a value is such raw input. `show` formats a value for the field, with
 * the language's decimal separator.
 */
export function useAmountInput() {
  const locale = useLocale()
  const { decimal } = LOCALES[locale]
  const isMalformed = (value: string): boolean => readAmountInput(value, decimal) === null
  return {
    read: (typed: string): string => readAmountInput(typed, decimal) ?? typed,
    isMalformed,
    show: (value: string): string => (isMalformed(value) ? value : amountFieldText(value, locale)),
  }
}
