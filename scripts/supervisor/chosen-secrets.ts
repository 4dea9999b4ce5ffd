/** Secrets that an operator may choose. The supervisor creates those that are not set, at first start. */
export const CHOSEN_SECRETS = [
  'SIGNER_PASSPHRASE',
  'CONTROL_SECRET',
  'SEAL_SECRET',
  'OPERATOR_SEAL_SECRET',
  'PARTNER_SECRET',
  'SESSION_SECRET',
  'IDENTITY_SECRET',
] as const
