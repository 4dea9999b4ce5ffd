/**
 * Entry of the `CHAINS` setting for the exchange's bank account in the sandbox. The IBAN is the example of the Netherlands
 * in the registry of IBANs; no bank holds it.
 */
export const SANDBOX_BANK_ACCOUNT = {
  chain: 'sepa',
  family: 'bank',
  holder: 'Cambio Sandbox B.V.',
  iban: 'NL91ABNA0417164300',
  bic: 'ABNANL2A',
  node: 'a statement that npm run ops -- bank-transfer records; no bank',
} as const
