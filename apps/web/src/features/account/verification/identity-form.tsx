import { DEFAULT_EXPIRE_DATE, IDENTITY_TYPES } from '@cambio/contract/verification-limits'
import { useId } from 'react'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { FieldBox } from '../../../components/ui/field-box.tsx'
import { TextField } from '../../../components/ui/text-field.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { AccountForm } from '../components/account-form.tsx'
import { useForm } from '../components/use-account-form.ts'
import { failureWords } from '../state/form-failure.ts'
import { countries } from './countries.ts'
import { identityFaults, type IdentityData, type IdentityField } from './identity-data.ts'
import { stepAfter, stepBefore } from './progress.ts'
import { StepFrame } from './step-frame.tsx'
import type { Verification } from './use-verification.ts'

const NAME_MAX_LENGTH = 100
const NUMBER_MAX_LENGTH = 40

interface IdentityFormProps {
  step: 'RESIDENTIAL' | 'TYPE_ID' | 'PERSONAL_INFO'
  verification: Verification
}

interface PartProps {
  data: IdentityData
  error: (field: IdentityField) => string | null
  set: (part: Partial<IdentityData>) => void
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
  const part: PartProps = {
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

function CountryField({ data, error, set }: PartProps) {
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

function TypeField({ data, set }: PartProps) {
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

function IdentityFields({ data, error, set }: PartProps) {
  const t = useText()
  const hasNoEnd = data.expireDate === DEFAULT_EXPIRE_DATE
  return (
    <>
      <TextField
        label={t('profile:verify_first_name')}
        autoComplete="given-name"
        maxLength={NAME_MAX_LENGTH}
        value={data.firstName}
        error={error('firstName')}
        onChange={(firstName) => set({ firstName })}
      />
      <TextField
        label={t('profile:verify_last_name')}
        autoComplete="family-name"
        maxLength={NAME_MAX_LENGTH}
        value={data.lastName}
        error={error('lastName')}
        onChange={(lastName) => set({ lastName })}
      />
      <TextField
        label={t('profile:verify_birth')}
        type="date"
        autoComplete="bday"
        value={data.birthDate}
        error={error('birthDate')}
        onChange={(birthDate) => set({ birthDate })}
      />
      <TextField
        label={t('profile:verify_number')}
        hint={t('profile:verify_number_hint')}
        maxLength={NUMBER_MAX_LENGTH}
        autoCapitalize="characters"
        spellCheck={false}
        value={data.identityNumber}
        error={error('identityNumber')}
        onChange={(identityNumber) => set({ identityNumber })}
      />
      {!hasNoEnd && (
        <TextField
          label={t('profile:verify_expires')}
          type="date"
          value={data.expireDate}
          error={error('expireDate')}
          onChange={(expireDate) => set({ expireDate })}
        />
      )}
      <Checkbox checked={hasNoEnd} onChange={(noEnd) => set({ expireDate: noEnd ? DEFAULT_EXPIRE_DATE : '' })}>
        {t('profile:verify_no_end')}
      </Checkbox>
    </>
  )
}
