/** Smallest set of settings that production accepts. */
export const PRODUCTION = {
  MODE: 'production',
  PUBLIC_URL: 'https://swap.example',
  SIGNER_PASSPHRASE: 'correct horse battery staple',
  CHAINS: '[{"chain":"litecoin","network":"litecoin","rpcUrl":"http://10.0.0.5:9332"}]',
  EXCHANGES: '[{"id":"kraken"},{"id":"binance"}]',
  SMTP_URL: 'smtps://mail.example',
  COINSTATS_KEY: 'a key of our own',
  MAIL_FROM: 'Swap <mail@swap.example>',
}
