/** Amounts with which tests fund the hot wallets, in whole coins, keyed by asset slug. */
export const FLOAT: Readonly<Record<string, string>> = {
  ...{ eth: '100', 'usdt-erc20': '1000000', bnb: '500', ltc: '1000', btc: '20' },
  ...{
    trx: '3000000',
    'usdt-trc20': '1000000',
    pol: '500000',
    'usdt-polygon': '1000000',
    'usdt-bep20': '1000000',
    'link-erc20': '50000',
    'usdc-polygon': '1000000',
    iotx: '9000000',
    doge: '3000000',
    xrp: '500000',
    xlm: '4000000',
    ton: '400000',
    sol: '9000',
    'usdc-spl': '1000000',
    bch: '1000',
    xmr: '300',
  },
}
