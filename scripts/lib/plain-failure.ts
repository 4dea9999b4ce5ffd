/** A failure whose message is all a person needs: one line that says what to do. */
export class PlainFailure extends Error {
  override readonly name = 'PlainFailure'
}

/** Runs a script; a plain failure ends it with its one line, anything else with its trace. Exit code 1 either way. */
export async function runPlainly(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    console.error(error instanceof PlainFailure ? error.message : error)
    process.exit(1)
  }
}
