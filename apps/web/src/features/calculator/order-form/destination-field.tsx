import { AddressField } from '../../../components/ui/address-field.tsx'
import { isToBank } from '../../../lib/exchange/is-by-card.ts'
import { networkName } from '../../../lib/exchange/network-name.ts'
import { useAddressError } from '../../../lib/exchange/use-address-error.ts'
import { siteConfig } from '../../../lib/page/site-config.ts'
import { shortAddress } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import type { CalculatorState } from '../state/calculator.ts'
import { TestAddressButton } from './test-address-button.tsx'
import type { OrderFormState } from './use-order-form.ts'

interface DestinationFieldProps {
  form: OrderFormState
  receive: CalculatorState['receive']
}

/** Field for the address or IBAN that the order pays to. In a sandbox, a button enters a test address. */
export function DestinationField({ form, receive }: DestinationFieldProps) {
  const t = useText()
  const { values, shown, change } = form
  const error = useAddressError(shown.destination, form.verdicts.destination, receive)
  return (
    <AddressField
      ref={form.refs.destination}
      label={t(isToBank(receive) ? 'exchange:destination_bank' : 'exchange:destination', {
        coin: receive.currencyTitle,
        network: networkName(t, receive),
      })}
      hint={
        siteConfig().sandbox && !isToBank(receive) ? (
          <TestAddressButton coin={receive} onAddress={(destination) => change({ destination })} />
        ) : receive.addressExample === '' ? (
          ''
        ) : (
          t('exchange:address_example', { example: shortAddress(receive.addressExample) })
        )
      }
      validMessage={t('address_valid', { network: networkName(t, receive) })}
      value={values.destination}
      verdict={form.verdicts.destination}
      error={error}
      required
      onChange={(destination) => change({ destination })}
      onBlur={() => form.touch('destination')}
    />
  )
}
