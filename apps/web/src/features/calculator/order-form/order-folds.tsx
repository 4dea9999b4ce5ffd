import { otherExchange } from '../../../lib/exchange/provider-name.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { HoldNote } from './hold-note.tsx'
import type { OrderFormPart } from './order-form-part.ts'
import { PlanWhatIf } from './plan-what-if.tsx'
import { PolicyField } from './policy-field.tsx'

/** The form's collapsed sections: the exception policy, the predicted outcomes, and the note about held orders. */
export function OrderFolds({ form, state }: OrderFormPart) {
  const t = useText()
  const { values, shown, change } = form
  const isFilledByOther = form.quote !== null && otherExchange(form.quote.liquidityProviderPublicCode) !== null
  return (
    <div className="folds">
      {state.rateMode === 'FIXED' && (
        <PolicyField
          ref={form.refs.percent}
          quote={state.quote}
          values={values}
          error={shown.percent && t(shown.percent)}
          onChange={change}
        />
      )}
      {!isFilledByOther && (
        <PlanWhatIf quote={form.quote} values={values} networkFeePercent={state.networkFeePercent} />
      )}
      <HoldNote />
    </div>
  )
}
