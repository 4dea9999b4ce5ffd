declare module 'validator' {
  const validator: {
    /** Returns whether a text is an IBAN: country, length of the country, and check digits. */
    isIBAN(text: string): boolean
  }
  export default validator
}
