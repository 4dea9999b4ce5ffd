import { latePart } from '../../../components/ui/late-part.tsx'
import { otherExchange } from '../../../lib/exchange/provider-name.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import type { OrderFormPart, OrderFormUser } from './order-form-part.ts'

const PayoutCardField = latePart('PayoutCardField', () => import('./payout-card-field.tsx'))

/** Field for the saved card that a sale is paid out to. The browser loads its code only for a sale. */
export function SaleCardField({ form, state, account, signedIn }: OrderFormPart & OrderFormUser) {
  const t = useText()
  const { values, shown, change } = form
  const provider = state.quote && otherExchange(state.quote.liquidityProviderPublicCode)
  return (
    <PayoutCardField
      provider={provider ?? t('exchange:sale_provider')}
      email={(account?.isEmailConfirmed && account.email) || ''}
      signedIn={signedIn}
      cardId={values.destination}
      error={shown.destination && t(shown.destination)}
      onChange={(destination) => change({ destination })}
    />
  )
}
