/** Decorative rosette behind the headline, as on a banknote. */
export function Ornament() {
  return <div className="ornament" aria-hidden="true" />
}
