import { IDENTITY_TYPES } from '@cambio/contract/verification-limits'
import { useId } from 'react'
import { FieldBox } from '../../../components/ui/field-box.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { AccountForm } from '../forms/account-form.tsx'
import { useForm } from '../forms/use-account-form.ts'
import { failureWords } from '../state/form-failure.ts'
import { countries } from './countries.ts'
import { identityFaults, type IdentityField } from './identity-data.ts'
import { IdentityFields, type IdentityPart } from './identity-fields.tsx'
import { stepAfter, stepBefore } from './progress.ts'
import { StepFrame } from './step-frame.tsx'
import type { Verification } from './use-verification.ts'

interface IdentityFormProps {
  step: 'RESIDENTIAL' | 'TYPE_ID' | 'PERSONAL_INFO'
  verification: Verification
}

/** Form for the steps without photos: country, document type and personal data. */
export function IdentityForm({ step, verification }: IdentityFormProps) {
  const t = useText()
  const { data, change, go } = verification
  const form = useForm<IdentityField>({
    check: () => identityFaults(data, step, new Date().toISOString().slice(0, 10)),
    send: () => Promise.resolve(go(stepAfter(step))),
    explain: (error) => ({ fields: {}, banner: failureWords(error) }),
  })
  const part: IdentityPart = {
    data,
    error: form.error,
    set: (changed) => {
      change(changed)
      form.clearError(...(Object.keys(changed) as IdentityField[]))
    },
  }
  return (
    <StepFrame
      title={t(`profile:verify_${step}`)}
      text={t(`profile:verify_${step}_text`)}
      onBack={() => go(stepBefore(step))}
    >
      <AccountForm form={form} submit={t('profile:verify_next')}>
        {step === 'RESIDENTIAL' && <CountryField {...part} />}
        {step === 'TYPE_ID' && <TypeField {...part} />}
        {step === 'PERSONAL_INFO' && <IdentityFields {...part} />}
      </AccountForm>
    </StepFrame>
  )
}

function CountryField({ data, error, set }: IdentityPart) {
  const t = useText()
  const locale = useLocale()
  return (
    <FieldBox label={t('profile:verify_country')} error={error('issueCountry')}>
      {(attributes) => (
        <select
          {...attributes}
          autoComplete="country"
          value={data.issueCountry}
          onChange={({ target }) => set({ issueCountry: target.value })}
        >
          <option value="">{t('profile:verify_country_choose')}</option>
          {countries(locale).map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      )}
    </FieldBox>
  )
}

function TypeField({ data, set }: IdentityPart) {
  const t = useText()
  const name = useId()
  return (
    <fieldset className="choices">
      <legend className="sr">{t('profile:verify_TYPE_ID')}</legend>
      {IDENTITY_TYPES.map((type) => (
        <label key={type}>
          <input
            type="radio"
            name={name}
            checked={data.identityType === type}
            onChange={() => set({ identityType: type })}
          />
          {t(`profile:verify_type_${type}`)}
        </label>
      ))}
    </fieldset>
  )
}
