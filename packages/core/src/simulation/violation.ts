/** A promise of `guarantees.md` §1 that was broken: the simulation ends with it. */
export class Violation extends Error {
  override readonly name = 'Violation'
  readonly invariant: number

  constructor(invariant: number, what: string) {
    super(`invariant ${invariant}: ${what}`)
    this.invariant = invariant
  }
}
