/**
 * Repeats a pass of a worker loop until the pass handles no item. One pass handles a limited number of items. `pass`
 * returns the number of handled items.
 * @throws {Error} after `maxPasses` passes, which indicates that the same item is due again in every pass
 */
export async function passUntilIdle(pass: () => Promise<number>, maxPasses: number): Promise<void> {
  for (let count = 0; count < maxPasses; count += 1) if ((await pass()) === 0) return
  throw new Error(`The worker loop still had work after ${maxPasses} passes`)
}
