/** Banknote rosette behind the headline: three bands, each one strand rotated. */
export function Ornament() {
  return <div className="ornament" aria-hidden="true" />
}
