import { TEST_SERVER_SEALER } from '@cambio/adapters/seals/testing/test-seals'
import { randomInt } from 'node:crypto'
import { createAddressRules } from '@cambio/adapters/chains/compose-address-rules'
import { CHEAP_DESTINATIONS } from '@cambio/core/testing/cheap-destinations'
import type { Account } from '@cambio/core/accounts/account'
import { NONE_LISTED } from '@cambio/core/testing/none-listed'
import { noStep } from '@cambio/core/testing/no-step'
import { withdrawConfirmed } from '@cambio/core/testing/withdraw-confirmed'
import type { WithdrawalEntry } from '@cambio/core/wallet/withdrawal'
import { systemClock } from '@cambio/kernel/clock'
import type { World } from './world.ts'

/** A withdrawal in a test. `asset`: instrument slug; `amount`: in coins; `address`: by default an unused one. */
interface WithdrawalRequest {
  asset: string
  amount: string
  address?: string | undefined
}

/** Requests a withdrawal from an account's balance and confirms it. */
export async function withdraw(
  world: World,
  account: Account,
  { asset, amount, address }: WithdrawalRequest,
): Promise<WithdrawalEntry> {
  const catalogue = await world.catalogue()
  const { currencyTitle, networkTitle, chain } = catalogue.get({ slug: asset })
  return withdrawConfirmed(
    {
      walletWork: world.wallet,
      catalogue,
      ticks: await world.freshTicks(),
      addressRules: createAddressRules(world.chains),
      screening: NONE_LISTED,
      clock: systemClock,
      ...CHEAP_DESTINATIONS,
      hasBot: false,
      limits: { take: () => Promise.resolve() },
      newWithdrawalId: () => randomInt(1, 2 ** 48 - 1),
      sealer: TEST_SERVER_SEALER,
    },
    {
      account,
      ip: '203.0.113.7',
      currencyTitle,
      networkTitle,
      memo: null,
      repeatable: null,
      amount,
      address: address ?? (await world.strangers.address(chain, world.stranger())),
      step: noStep(account.userId),
    },
  )
}
