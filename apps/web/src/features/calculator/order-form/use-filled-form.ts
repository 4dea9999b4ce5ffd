import { useState } from 'react'
import { EMPTY_FORM, type ExchangeForm, type FormField } from '../state/exchange-form.ts'
import { formOfCoins, type CoinsOfForm } from '../state/exchange-draft.ts'
import { siteConfig } from '../../../lib/page/site-config.ts'

const NO_FIELDS: ReadonlySet<FormField> = new Set()

/**
 * Returns the values of the order form for the current coins, and the fields that the user has left. Hides an address
 * that the user typed for another coin, and shows it again when the user chooses that coin.
 */
export function useFilledForm(coins: CoinsOfForm) {
  const [filled, setFilled] = useState({
    ...coins,
    form: { ...EMPTY_FORM, termsAccepted: !siteConfig().termsRequired },
  })
  const [left, setLeft] = useState({ ...coins, fields: NO_FIELDS })
  const isSamePair = left.send === coins.send && left.receive === coins.receive
  const touched = isSamePair ? left.fields : NO_FIELDS
  return {
    values: formOfCoins(filled, coins),
    fill: (form: ExchangeForm) => setFilled({ ...coins, form }),
    touched,
    touch: (...fields: readonly FormField[]) => setLeft({ ...coins, fields: new Set([...touched, ...fields]) }),
  }
}
