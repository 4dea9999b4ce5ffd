declare module 'validator' {
  const validator: {
    /**
     * Returns whether a string is an IBAN: it has a valid country, the correct length for that country, and correct
     * check digits.
     */
    isIBAN(text: string): boolean
  }
  export default validator
}
