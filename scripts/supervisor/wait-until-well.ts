import { waitFor } from './wait-for.ts'

/**
 * Waits until the health report of the server at `serverUrl` shows that swaps are possible. After `patienceMs`, prints
 * the report's URL and leaves the service running.
 */
export async function waitUntilWell(serverUrl: string, patienceMs: number, logDir: string): Promise<void> {
  const url = `${serverUrl}/api/v1/health`
  const waiting = waitFor(() => isWell(url), patienceMs, `Not everything is well yet: ask ${url}, read ${logDir}.`)
  await waiting.catch((error: unknown) => console.error(error instanceof Error ? error.message : error))
}

async function isWell(url: string): Promise<true | null> {
  const report = (await (await fetch(url)).json()) as { status: string }
  return report.status === 'OK' ? true : null
}
