import { ChainSettingsList, type ChainSettings } from '@cambio/adapters/chains/chain-settings'
import * as z from 'zod'

const OpsConfig = z.object({ DATABASE_URL: z.url(), CHAINS: z.string().min(2) })

/** Where the database and the nodes answer. @throws {Error} naming what is missing */
export function readConfig(environment: NodeJS.ProcessEnv): { databaseUrl: string; chains: ChainSettings[] } {
  const { DATABASE_URL: databaseUrl, CHAINS: chains } = OpsConfig.parse(environment)
  return { databaseUrl, chains: ChainSettingsList.parse(JSON.parse(chains)) }
}
