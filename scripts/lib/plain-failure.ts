/** A failure whose message is one line that tells the user what to do. */
export class PlainFailure extends Error {
  override readonly name = 'PlainFailure'
}

/** Runs a script. Prints the line of a plain failure, or the stack trace of any other error, and exits with code 1. */
export async function runPlainly(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    console.error(error instanceof PlainFailure ? error.message : error)
    process.exit(1)
  }
}
