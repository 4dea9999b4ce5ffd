import { describe } from 'vitest'

/** Arguments that the test function receives for one variation, such as language, width and theme. */
type ArgumentsOf<Variation> = Variation extends readonly [...infer Values] ? Values : never

/**
 * Like `describe.each`, for the variations of a slow journey. `npm test` runs only the first variation and skips all
 * others. `npm run test:deep` runs all of them.
 */
export function describeVariations<const Variation extends readonly unknown[]>(
  variations: readonly Variation[],
): (title: string, declareTests: (...values: ArgumentsOf<Variation>) => void) => void {
  const describeOthers = process.env.TEST_DEPTH === 'deep' ? describe : describe.skip
  return (title, declareTests) => {
    const declare = (...values: unknown[]): void => declareTests(...(values as ArgumentsOf<Variation>))
    // oxlint-disable-next-line vitest/valid-title, vitest/valid-describe-callback -- the callers write both
    describe.each(variations.slice(0, 1))(title, declare)
    describeOthers.each(variations.slice(1))(title, declare)
  }
}
