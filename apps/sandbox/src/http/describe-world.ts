import { MERCURYO_SANDBOX_TOKEN, MERCURYO_SANDBOX_WIDGET } from '../fiat/mercuryo-request.ts'
import { MERCURYO_PREFIX } from '../fiat/mercuryo.routes.ts'
import { PAYOUT_CURRENCIES } from '../fiat/sale-rates.ts'
import { MERCURYO_SANDBOX_SIGN_KEY } from '../fiat/purchase.ts'
import { SUMSUB_SANDBOX_WEBHOOK_KEY } from '../identity-forms/applicants.ts'
import { SUMSUB_PREFIX, SUMSUB_SANDBOX_SECRET, SUMSUB_SANDBOX_TOKEN } from '../identity-forms/sumsub.routes.ts'
import { COINSTATS_SANDBOX_KEY } from '../market/coinstats.routes.ts'
import { EXCHANGE_IDS } from '../market/market.ts'
import { BOT_API_PREFIX } from '../messenger/bot-api/bot-api.routes.ts'
import { MESSENGER_SANDBOX_TOKEN, MESSENGER_SANDBOX_WEBHOOK_SECRET } from '../messenger/sandbox-bot.ts'
import { CHANGENOW_SANDBOX_KEY } from '../partners/changenow.routes.ts'
import { SIDESHIFT_SANDBOX_SECRET } from '../partners/sideshift.routes.ts'
import { SANDBOX_BANK_ACCOUNT } from '../fiat/bank/bank-account.ts'
import { CHAINALYSIS_PREFIX, CHAINALYSIS_SANDBOX_KEY } from '../screening/chainalysis.routes.ts'
import type { World } from '../world.ts'

/**
 * Value of `FEE_ALLOWANCE_USDT` when Monero is enabled, in USDT. Monero's fees grow with the block reward. On a new
 * chain, the block reward is 28 times higher than on the public chain.
 */
const YOUNG_MONERO_ALLOWANCE_USDT = '25'

/** Returns the server and worker settings for the supervisor, and the list of real and simulated nodes. */
export function describeWorld(world: World) {
  return {
    chains: [...[...world.chains.values()].map((chain) => chain.entry), SANDBOX_BANK_ACCOUNT],
    exchanges: EXCHANGE_IDS.map((id) => ({ id, baseUrl: `http://127.0.0.1:${world.port}/exchanges/${id}` })),
    liquidityProviders: liquidityProviders(world),
    ...fiatSettings(world),
    marketHistory: { baseUrl: `http://127.0.0.1:${world.port}/providers/coinstats`, apiKey: COINSTATS_SANDBOX_KEY },
    screeningProvider: {
      provider: 'chainalysis',
      baseUrl: `http://127.0.0.1:${world.port}${CHAINALYSIS_PREFIX}`,
      apiKey: CHAINALYSIS_SANDBOX_KEY,
    },
    messengerBot: {
      token: MESSENGER_SANDBOX_TOKEN,
      webhookSecret: MESSENGER_SANDBOX_WEBHOOK_SECRET,
      apiUrl: `http://127.0.0.1:${world.port}${BOT_API_PREFIX}`,
    },
    feeAllowanceUsdt: world.chains.has('monero') ? YOUNG_MONERO_ALLOWANCE_USDT : null,
    smtpUrl: world.smtpUrl,
    absent: world.chains.has('monero') ? [] : ['monero: SANDBOX_MONERO=1 brings it, with some 700 MB of memory'],
    ...describeNodes(world),
  }
}

/** Returns one line for each real node and one for each simulated external service. */
function describeNodes(world: World): { real: string[]; simulated: string[] } {
  const chains = [...world.chains.values()]
  const line = (chain: (typeof chains)[number]) => `${chain.entry.chain}: ${chain.entry.node}`
  return {
    real: chains.filter((chain) => chain.isReal).map(line),
    simulated: [
      ...chains.filter((chain) => !chain.isReal).map(line),
      `prices: seeded random walk, served as ${EXCHANGE_IDS.join(', ')}; their past: made up, served as CoinStats`,
      'ChangeNOW, SideShift: local exchanges of their protocols, more expensive than the exchange itself; they pay on the chains above',
      'Mercuryo (card payments), Sumsub (identity forms): local services of their protocols with test cards; coins arrive on the chains above',
      `bank account: ${SANDBOX_BANK_ACCOUNT.node}`,
      'Chainalysis (sanctions screening): a local list behind its API, set by POST /sandbox/screening',
      'Telegram (mini-app): a host page with the bridge of its web version and signed launch data, at /sandbox/messenger',
      'Telegram (bot): its Bot API, and a chat with the bot at /sandbox/messenger/chat',
      'mail: caught by a local SMTP server, delivered to nobody',
    ],
  }
}

/** Returns the settings of the simulated liquidity providers. */
function liquidityProviders({ port }: World) {
  return [
    {
      provider: 'changenow',
      baseUrl: `http://127.0.0.1:${port}/providers/changenow`,
      apiKey: CHANGENOW_SANDBOX_KEY,
    },
    {
      provider: 'sideshift',
      baseUrl: `http://127.0.0.1:${port}/providers/sideshift`,
      secret: SIDESHIFT_SANDBOX_SECRET,
      affiliateId: 'sandbox',
    },
  ]
}

/** Returns the settings of the simulated card provider and the simulated identity forms. */
function fiatSettings({ port, fiat }: World) {
  const origin = `http://127.0.0.1:${port}`
  return {
    cardProvider: {
      provider: 'mercuryo',
      baseUrl: `${origin}${MERCURYO_PREFIX}`,
      publicBaseUrl: `${origin}${MERCURYO_PREFIX}`,
      paymentPageOrigin: fiat.settings.now.publicUrl,
      partnerToken: MERCURYO_SANDBOX_TOKEN,
      widgetId: MERCURYO_SANDBOX_WIDGET,
      signKey: MERCURYO_SANDBOX_SIGN_KEY,
      identityFormBaseUrl: fiat.settings.now.publicUrl,
      payoutCurrencies: PAYOUT_CURRENCIES,
      payoutPageUrl: `${fiat.settings.now.publicUrl}/sandbox/pay/payout/`,
    },
    identityForms: {
      provider: 'sumsub',
      baseUrl: `${origin}${SUMSUB_PREFIX}`,
      appToken: SUMSUB_SANDBOX_TOKEN,
      secretKey: SUMSUB_SANDBOX_SECRET,
      webhookSecretKey: SUMSUB_SANDBOX_WEBHOOK_KEY,
    },
  }
}
