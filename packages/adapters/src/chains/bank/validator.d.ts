declare module 'validator' {
  const validator: {
    /**
     * Returns whether a string is an IBAN. The country, the length for that country and the check digits must all be
     * valid.
     */
    isIBAN(text: string): boolean
  }
  export default validator
}
