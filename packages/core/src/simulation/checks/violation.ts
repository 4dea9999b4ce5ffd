/** Thrown when a guarantee in `guarantees.md` §1 is violated, to end the simulation. */
export class Violation extends Error {
  override readonly name = 'Violation'
  readonly invariant: number

  constructor(invariant: number, what: string) {
    super(`invariant ${invariant}: ${what}`)
    this.invariant = invariant
  }
}
