import { FLOAT_MEMO } from '../chains/deposit-memo.ts'
import type { KeyPath } from '../chains/key-path.ts'
import {
  HOT_KEY,
  type AccountSignRequest,
  type OutputsSignRequest,
  type Signer,
  type SignRequest,
} from '../chains/signer.ts'
import type { Catalogue } from '../instruments/catalogue.ts'
import type { Leaving } from './derive-settlement.ts'
import { notDerived } from './prove-deposit.ts'

export interface LeavingDeps {
  signer: Pick<Signer, 'address'>
  catalogue: Catalogue
}

/**
 * Returns the coins that a request sends out of the hot wallet, or null if all coins remain in it.
 * @throws {SignerRefusal} not-derived, when the request moves an asset other than the one it specifies, or when a
 *   transfer within the exchange's own wallet would look like a user's deposit
 */
export async function leavingOf({ signer, catalogue }: LeavingDeps, request: SignRequest): Promise<Leaving | null> {
  const { chain, asset } = request
  const instrument = catalogue.find({ slug: asset })
  if (instrument?.chain !== chain) throw notDerived(`${asset} is not of ${chain}`)
  const hot = await signer.address(chain, HOT_KEY)
  if (request.kind === 'outputs') return outputLeaving(request, hot)
  const own = await signer.address(chain, request.from)
  return transferLeaving(request, { hot, own, contract: instrument.contract })
}

function outputLeaving({ asset, outputs, change }: OutputsSignRequest, hot: string): Leaving | null {
  const strange = outputs.filter(({ address }) => address !== hot)
  if (strange.length > 1 || (strange.length === 1 && outputs.length > 1))
    throw notDerived('a payment has one output and its change')
  // Change at a deposit address would look like a user's deposit.
  if (!change.every(({ key }) => isHot(key))) throw notDerived('change goes to the hot address only')
  const [one] = strange
  return one ? { asset, to: one.address, memo: null, amountAtomic: one.amountAtomic } : null
}

function transferLeaving(
  { asset, to, memo, amountAtomic, contract }: AccountSignRequest,
  known: { hot: string; own: string; contract: string | null },
): Leaving | null {
  // A void moves no coins, whichever of our keys signs it.
  if (amountAtomic === 0n && to === known.own && contract === null && memo === null) return null
  if (contract !== known.contract) throw notDerived(`${asset} has another contract`)
  if (to !== known.hot) return { asset, to, memo, amountAtomic }
  // Coins that remain in the hot wallet would look like an order's deposit if they carried its memo.
  if (memo !== null && memo !== FLOAT_MEMO) throw notDerived('our own coins carry no memo of a deposit')
  return null
}

function isHot({ purpose, index }: KeyPath): boolean {
  return purpose === HOT_KEY.purpose && index === HOT_KEY.index
}
