import type { Catalogue } from '@cambio/core/instruments/catalogue'

/** Network titles as used by the sandbox's control API, keyed by chain. */
const NETWORKS: Readonly<Record<string, string>> = {
  ethereum: 'ETH',
  bsc: 'BNB',
  polygon: 'POL',
  iotex: 'IOTX',
  litecoin: 'LTC',
  bitcoin: 'BTC',
  dogecoin: 'DOGE',
  'bitcoin-cash': 'BCH',
  xrp: 'XRP',
  stellar: 'XLM',
  ton: 'TON',
  tron: 'TRX',
  monero: 'XMR',
  solana: 'SOL',
}

/** Client for the control API of the sandbox, which simulates chains and providers for a fault test. */
export type SandboxControl = ReturnType<typeof createSandboxControl>

/** Creates a client for the sandbox's control API. */
export function createSandboxControl(sandboxUrl: string, catalogue: () => Promise<Catalogue>) {
  const post = async (path: string, body: object): Promise<unknown> => {
    const response = await fetch(sandboxUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return response.json()
  }

  const titlesOf = async (slug: string): Promise<{ currencyTitle: string; networkTitle: string }> => {
    const { currencyTitle, networkTitle } = (await catalogue()).get({ slug })
    return { currencyTitle, networkTitle }
  }

  return {
    /** Sends coins from a foreign account. Returns the transaction ID. */
    async sendTo(slug: string, address: string, amount: string, memo: string | null = null): Promise<string> {
      const sent = await post('/sandbox/deposits', { ...(await titlesOf(slug)), address, memo, amount })
      return (sent as { txId: string }).txId
    },

    /** Returns the balance that the node reports for an address, as a decimal string in coins. */
    async held(slug: string, address: string): Promise<string> {
      const query = new URLSearchParams({ ...(await titlesOf(slug)), address })
      const response = await fetch(`${sandboxUrl}/sandbox/balances?${query}`)
      return ((await response.json()) as { amount: string }).amount
    },

    /** Mines blocks. `secondsApart` sets the time between two blocks if the chain's node supports it. */
    async mine(chain: string, count = 1, secondsApart?: number): Promise<void> {
      await post('/sandbox/blocks', { networkTitle: NETWORKS[chain], count, secondsApart })
    },

    async reorganise(chain: string, depth: number, transactions: 'remined' | 'dropped'): Promise<void> {
      await post('/sandbox/reorgs', { networkTitle: NETWORKS[chain], depth, transactions })
    },

    /** Makes a foreign Tron contract send TRX or delegate energy to an address. The amount is in sun. */
    callStaker: (method: 'forward' | 'delegate', address: string, sun: bigint) =>
      post('/sandbox/staker-calls', { networkTitle: NETWORKS.tron, method, address, sun: String(sun) }),

    /** Configures the screening provider: an address's category (null means unlisted) or a fault. */
    setScreening: (part: { address?: string; category?: string | null; fault?: string }) =>
      post('/sandbox/screening', part),

    /** Sets a liquidity provider's behaviour. */
    setPartner: (name: string, behaviour: object) => post(`/sandbox/partners/${name}`, behaviour),
    setPartnerOrder: (name: string, id: string, part: object) => post(`/sandbox/partners/${name}/orders/${id}`, part),
  }
}
