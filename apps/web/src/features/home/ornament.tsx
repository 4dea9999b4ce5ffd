/** The banknote's rosette behind the promise: three bands, each one strand turned round. */
export function Ornament() {
  return <div className="ornament" aria-hidden="true" />
}
