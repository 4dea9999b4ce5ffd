import { useMemo } from 'react'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { fingerprintOf } from '../fingerprint/fingerprint.ts'
import { RosetteFigure } from './rosette-figure.tsx'

/** Image and four words for a deposit address, by which a user can notice that malware has replaced the address. */
export function AddressFingerprint({ seed }: { seed: string }) {
  const t = useText()
  const locale = useLocale()
  const { rosette, words } = useMemo(() => fingerprintOf(seed, locale), [seed, locale])
  return (
    <div className="finger">
      <RosetteFigure rosette={rosette} />
      <p>
        {t('order:fingerprint')}
        <b>{words.map((word) => word.toUpperCase()).join('\u00a0· ')}</b>
      </p>
    </div>
  )
}
