import { payerListing } from '@cambio/core/fiat/bank-payer'
import { BANK_CHAIN } from '@cambio/core/fiat/bank-statement'
import type { ChainId } from '@cambio/core/instruments/instrument'
import type { Listing, Screening } from '@cambio/core/screening/screening'

/**
 * Adds the check of bank payers to a screening of chain addresses. Bank transfers of doubtful payers are reported as
 * listed. IBANs and names never reach the given screening, which may query an external service.
 */
export function withBankPayers(screening: Screening): Screening {
  return {
    async isBlacklisted(chain: ChainId, address: string): Promise<boolean> {
      return chain !== BANK_CHAIN && screening.isBlacklisted(chain, address)
    },
    async findListing(chain: ChainId, address: string): Promise<Listing | null> {
      return chain === BANK_CHAIN ? payerListing(address) : screening.findListing(chain, address)
    },
  }
}
