import type { PostgresStores } from '@cambio/adapters/postgres/compose-stores'
import { userWithBalance } from '@cambio/adapters/postgres/testing/user-with-balance'
import { TEST_SERVER_SEALER } from '@cambio/adapters/seals/testing/test-seals'
import { CHEAP_DESTINATIONS } from '@cambio/core/testing/cheap-destinations'
import { noStep } from '@cambio/core/testing/no-step'
import { withdrawConfirmed } from '@cambio/core/testing/withdraw-confirmed'
import { randomInt } from 'node:crypto'
import { ETH_ADDRESS } from './ops-values.ts'
import type { OpsWorld } from './ops-world.ts'

export const ONE_ETH = 10n ** 18n

/**
 * Creates a confirmed withdrawal of 1 ETH from a new account with a balance of 1 ETH.
 * @param newAddressWaitMs waiting time before the withdrawal is released, in milliseconds
 */
export async function withdrawOneEth(world: OpsWorld, stores: PostgresStores, newAddressWaitMs = 0) {
  const account = await userWithBalance(stores, 'eth', ONE_ETH)
  const { withdrawalId } = await world.withOps((ops) =>
    withdrawConfirmed(
      {
        ...ops,
        ...CHEAP_DESTINATIONS,
        hasBot: false,
        walletWork: stores.wallet,
        limits: { take: () => Promise.resolve() },
        newWithdrawalId: () => randomInt(1, 2 ** 40),
        sealer: TEST_SERVER_SEALER,
      },
      {
        account,
        ip: '203.0.113.7',
        currencyTitle: 'ETH',
        networkTitle: 'ETH',
        address: ETH_ADDRESS,
        memo: null,
        amount: '1',
        repeatable: null,
        step: noStep(account.userId),
      },
      newAddressWaitMs,
    ),
  )
  return { withdrawalId, account }
}
