import { DEFAULT_EXPIRE_DATE } from '@cambio/contract/verification-limits'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { TextField } from '../../../components/ui/text-field.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import type { IdentityData, IdentityField } from './identity-data.ts'

const NAME_MAX_LENGTH = 100
const NUMBER_MAX_LENGTH = 40

/** The part of the identity form that a step's fields use. */
export interface IdentityPart {
  data: IdentityData
  error: (field: IdentityField) => string | null
  set: (part: Partial<IdentityData>) => void
}

/** Fields for the user's name, date of birth and document. */
export function IdentityFields(part: IdentityPart) {
  const { data, error, set } = part
  const t = useText()
  return (
    <>
      <NameFields {...part} />
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
      <ExpiryField {...part} />
    </>
  )
}

function NameFields({ data, error, set }: IdentityPart) {
  const t = useText()
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
    </>
  )
}

/** Field for the document's expiry date, with a checkbox for a document that does not expire. */
function ExpiryField({ data, error, set }: IdentityPart) {
  const t = useText()
  const hasNoEnd = data.expireDate === DEFAULT_EXPIRE_DATE
  return (
    <>
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
