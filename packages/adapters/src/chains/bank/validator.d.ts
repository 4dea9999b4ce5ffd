declare module 'validator/lib/isIBAN.js' {
  /** Returns whether a text is an IBAN: country, length of the country, and check digits. Accepts spaces and hyphens. */
  export default function isIBAN(text: string): boolean
}
