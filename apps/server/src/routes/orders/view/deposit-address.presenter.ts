import type { OrderView } from '@cambio/contract/order-view'
import { shownMemo, type BankAccount } from '@cambio/core/fiat/bank-account'
import { isBankMoney, type Instrument } from '@cambio/core/instruments/instrument'
import type { AddressRulesByChain } from '@cambio/core/orders/check-addresses'
import type { Order } from '@cambio/core/orders/order'
import { fingerprintSeed } from '@cambio/kernel/address-fingerprint'
import { presentTitles } from '../../instruments/instrument.presenter.ts'

interface DepositAddressDeps {
  addressRules: AddressRulesByChain
  bankAccount: BankAccount | null
}

/** Returns the destination of an order's deposit: an address or the exchange's bank account. */
export function presentDepositAddress(
  services: DepositAddressDeps,
  order: Order,
  from: Instrument,
): OrderView['depositAddress'] {
  const rules = services.addressRules.get(from.chain)
  const memo = shownMemo(from, order.depositMemo)
  return {
    orderId: order.orderId,
    instrument: presentTitles(from),
    depositAddress: order.depositAddress,
    depositAddressMemo: memo,
    // Use the plain address when the network has no payment links.
    paymentUri:
      rules?.paymentUri({
        address: order.depositAddress,
        memo: order.depositMemo,
        contract: from.contract,
        amountAtomic: order.claimedDepositAtomic,
        decimals: from.decimals,
      }) ?? order.depositAddress,
    fingerprintSeed: fingerprintSeed({ chain: from.chain, address: order.depositAddress, memo }),
    bank: isBankMoney(from) ? presentBank(services) : null,
  }
}

/**
 * Returns only the holder and BIC of the exchange's bank account. The account's settings also contain details that
 * users must not see.
 */
function presentBank({ bankAccount }: DepositAddressDeps): OrderView['depositAddress']['bank'] {
  return bankAccount && { holder: bankAccount.holder, bic: bankAccount.bic }
}
