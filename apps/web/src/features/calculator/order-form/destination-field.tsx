import { AddressField } from '../../../components/ui/address-field.tsx'
import { contractFeePercent } from '../../../lib/exchange/address-verdict.ts'
import { isToBank } from '../../../lib/exchange/is-by-card.ts'
import { networkName } from '../../../lib/exchange/network-name.ts'
import { useAddressError } from '../../../lib/exchange/use-address-error.ts'
import { validAddressText } from '../../../lib/exchange/valid-address-text.ts'
import { siteConfig } from '../../../lib/page/site-config.ts'
import { shortAddress } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import type { CalculatorState } from '../state/calculator-state.ts'
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
      hint={<DestinationHint form={form} receive={receive} />}
      validMessage={validAddressText(t, receive)}
      value={values.destination}
      verdict={form.verdicts.destination}
      error={error}
      required
      onChange={(destination) => change({ destination })}
      onBlur={() => form.touch('destination')}
    />
  )
}

/** Text below the destination field: a note about the cost of a contract, or else an example of an address. */
function DestinationHint({ form, receive }: DestinationFieldProps) {
  const t = useText()
  if (contractFeePercent(form.verdicts.destination) !== null) return t('exchange:destination_contract')
  if (siteConfig().sandbox && !isToBank(receive))
    return (
      <TestAddressButton
        coin={receive}
        onAddress={({ address: destination, memo }) =>
          form.change({ destination, ...(memo !== null && { memo, noMemo: false }) })
        }
      />
    )
  if (receive.addressExample === '') return ''
  return t('exchange:address_example', { example: shortAddress(receive.addressExample) })
}
