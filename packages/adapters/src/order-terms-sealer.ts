import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { sealedText, type TermsSealer } from '@cambio/core/orders/terms-seal'

const KEY_BYTES = 32

/** Seals as HMAC-SHA256 under a key derived (HKDF-SHA256) from the installation's control secret. */
export function createTermsSealer(controlSecret: string): TermsSealer {
  const key = new Uint8Array(hkdfSync('sha256', controlSecret, '', 'cambio order terms 1', KEY_BYTES))
  const seal: TermsSealer['seal'] = (terms) => createHmac('sha256', key).update(sealedText(terms)).digest('hex')
  return {
    seal,
    matches(terms, shown) {
      const expected = Buffer.from(seal(terms), 'hex')
      const given = Buffer.from(shown ?? '', 'hex')
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}
