declare module 'validator' {
  const validator: {
    /**
     * Returns whether a string is an IBAN: a valid country, the length that this country uses, and correct check
     * digits.
     */
    isIBAN(text: string): boolean
  }
  export default validator
}
