/** Names of the secrets that an operator may set. The supervisor generates missing secrets at the first start. */
export const CHOSEN_SECRETS = [
  'SIGNER_PASSPHRASE',
  'CONTROL_SECRET',
  'SEAL_SECRET',
  'OPERATOR_SEAL_SECRET',
  'PARTNER_SECRET',
  'SESSION_SECRET',
  'IDENTITY_SECRET',
] as const
