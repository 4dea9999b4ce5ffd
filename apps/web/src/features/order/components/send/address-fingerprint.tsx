import { useMemo } from 'react'
import { useText } from '../../../../lib/texts/i18n.ts'
import { useLocale } from '../../../../lib/texts/use-locale.ts'
import { fingerprintText } from '@cambio/kernel/address-fingerprint'
import { fingerprintOf } from '../../fingerprint/fingerprint.ts'
import styles from './address-fingerprint.module.css'
import { RosetteFigure } from './rosette-figure.tsx'

const SIZE = 72

/** Image and four words derived from a deposit address. If malware replaces the address, both change visibly. */
export function AddressFingerprint({ seed }: { seed: string }) {
  const t = useText()
  const locale = useLocale()
  const { rosette, words } = useMemo(() => fingerprintOf(seed, locale), [seed, locale])
  return (
    <div className={styles.finger}>
      <RosetteFigure rosette={rosette} size={SIZE} />
      <b>{fingerprintText(words)}</b>
      <span>{t('order:fingerprint')}</span>
    </div>
  )
}
