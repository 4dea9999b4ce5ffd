import { payerListing } from '@cambio/core/fiat/bank-payer'
import { BANK_CHAIN } from '@cambio/core/fiat/bank-statement'
import type { ChainId } from '@cambio/core/instruments/instrument'
import type { Listing, Screening } from '@cambio/core/screening/screening'

/**
 * Returns a screening that holds bank transfers of doubtful payers. IBANs and names never reach the other screening,
 * which may query an external service about addresses of chains.
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
