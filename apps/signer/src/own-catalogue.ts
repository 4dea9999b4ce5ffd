import { present } from '@cambio/kernel/assert'
import { Catalogue, servedInstruments, type ServedChain } from '@cambio/core/instruments/catalogue'
import type { Instrument } from '@cambio/core/instruments/instrument'

interface OwnChain extends ServedChain {
  tokens?: readonly { currencyTitle: string; contract: string }[]
}

/**
 * Returns the instruments of the signer's own chains. Token contracts come from the signer's settings: the rows are written
 * by the worker.
 */
export function ownCatalogue(instruments: readonly Instrument[], chains: readonly OwnChain[]): Catalogue {
  const served = servedInstruments(instruments, chains).map((one) => {
    if (one.contract === null) return one
    const tokens = chains.find(({ chain }) => chain === one.chain)?.tokens ?? []
    const token = tokens.find(({ currencyTitle }) => currencyTitle === one.currencyTitle)
    return { ...one, contract: present(token, 'a served token is in the settings').contract }
  })
  return new Catalogue(served)
}
