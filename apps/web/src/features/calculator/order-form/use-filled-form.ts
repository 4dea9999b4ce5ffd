import { useState } from 'react'
import { EMPTY_FORM, type ExchangeForm, type FormField } from '../state/exchange-form.ts'
import { formOfCoins, type CoinsOfForm } from '../state/exchange-draft.ts'
import { siteConfig } from '../../../lib/page/site-config.ts'

const NO_FIELDS: ReadonlySet<FormField> = new Set()

/**
 * Returns the values of the order form for the current coins, and the fields that the user has left. An address typed
 * for another coin is hidden until the user chooses that coin again.
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
