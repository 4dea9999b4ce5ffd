/** Failure with a one-line message that explains what the user can do. */
export class PlainFailure extends Error {
  override readonly name = 'PlainFailure'
}

/**
 * Runs a script. Prints only the message of a plain failure, but the stack trace of any other error. In both cases, the
 * process exits with code 1.
 */
export async function runPlainly(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    console.error(error instanceof PlainFailure ? error.message : error)
    process.exit(1)
  }
}
