/**
 * Entry in the `CHAINS` setting for the exchange's bank account in the sandbox. The IBAN is the Dutch example in the
 * IBAN registry, so it belongs to no real account.
 */
export const SANDBOX_BANK_ACCOUNT = {
  chain: 'sepa',
  family: 'bank',
  holder: 'Cambio Sandbox B.V.',
  iban: 'NL91ABNA0417164300',
  bic: 'ABNANL2A',
  node: 'a local bank with a page at /sandbox/bank; the start script imports its statement with npm run ops -- bank-transfer import',
} as const
