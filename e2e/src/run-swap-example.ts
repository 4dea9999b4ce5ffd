import { runScript } from './run-script.ts'

/**
 * Builds the client package and runs its example. `settings` contains environment variables such as `CAMBIO_URL`.
 * Returns the example's output.
 */
export async function runSwapExample(settings: Record<string, string>): Promise<string> {
  await runScript(['packages/client/build.mjs'], {})
  return runScript(['packages/client/examples/swap.mjs'], settings)
}
