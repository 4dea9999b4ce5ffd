import { payerListing } from '@cambio/core/fiat/bank-payer'
import { BANK_CHAIN, type ChainId } from '@cambio/core/instruments/instrument'
import type { Listing, Screening } from '@cambio/core/screening/screening'

/**
 * Extends the screening of chain addresses to bank payers. Reports a bank transfer as listed if its payer may not be
 * the account holder or may be on a sanctions list. Only `file` screens IBANs. `screening` never receives an IBAN,
 * because it may query an external service.
 */
export function withBankPayers(screening: Screening, file: Screening): Screening {
  const screeningOf = (chain: ChainId): Screening => (chain === BANK_CHAIN ? file : screening)
  return {
    isBlacklisted: (chain: ChainId, address: string): Promise<boolean> =>
      screeningOf(chain).isBlacklisted(chain, address),
    async findListing(chain: ChainId, address: string): Promise<Listing | null> {
      const payer = chain === BANK_CHAIN ? payerListing(address) : null
      return payer ?? screeningOf(chain).findListing(chain, address)
    },
  }
}
