/** Failure with a one-line message that explains what the user can do. */
export class PlainFailure extends Error {
  override readonly name = 'PlainFailure'
}

/**
 * Runs a script. For a `PlainFailure`, prints only the message; for any other error, prints the stack trace. The
 * process then exits with code 1.
 */
export async function runPlainly(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    console.error(error instanceof PlainFailure ? error.message : error)
    process.exit(1)
  }
}
