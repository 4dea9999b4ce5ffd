import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyGrants, DATABASE_PROCESSES } from './grants.ts'
import { PrivilegedRole, requireSchema } from '../migrate.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

const ROLES = {
  server: 'cambio_server',
  worker: 'cambio_worker',
  signer: 'cambio_signer',
  prices: 'cambio_prices',
  operator: 'cambio_operator',
}
/** Catalogue entry that the test passes to `replace_other_instruments`. */
const NEW_COIN = {
  slug: 'zz',
  currencyTitle: 'ZZ',
  networkTitle: 'ZZ',
  bestChangeName: 'zz',
  fullName: 'zz',
  currencyFriendlyTitle: 'zz',
  networkFriendlyTitle: 'zz',
  requiresMemo: false,
  decimals: 8,
  precisionDecimals: 8,
  chain: 'net:zz',
  contract: null,
  isDepositEnabled: true,
  isPayoutEnabled: true,
}

let database: TestDatabase
let owner: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  owner = await connect(database.ownerUrl)
})
afterAll(async () => {
  await owner.end()
  await database.close()
})

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

const databaseName = (): string => pg.escapeIdentifier(new URL(database.ownerUrl).pathname.slice(1))

describe("database functions that run with the schema owner's rights", () => {
  it('functions that the schema owner owns search the schema pg_temp last', async () => {
    const { rows } = await owner.query(
      `SELECT oid::regprocedure::text AS name, proconfig FROM pg_proc
       WHERE prosecdef AND NOT coalesce('search_path=public, pg_temp' = ANY (proconfig), false)
         AND pronamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`,
    )
    expect(rows).toEqual([])
  })

  it('PUBLIC cannot call functions that the schema owner owns, even those added by later migrations', async () => {
    await owner.query('CREATE FUNCTION later() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$')
    const { rows } = await owner.query(
      `SELECT oid::regprocedure::text AS name FROM pg_proc
       WHERE pronamespace = 'public'::regnamespace AND has_function_privilege('pg_monitor', oid, 'EXECUTE')`,
    )
    await owner.query('DROP FUNCTION later()')
    expect(rows).toEqual([])
  })

  it("functions that the schema owner owns ignore the caller's temporary tables", async () => {
    await owner.query(`GRANT TEMP ON DATABASE ${databaseName()} TO cambio_worker`)
    const worker = await connect(database.urls.worker)
    await worker.query(
      `CREATE TEMP TABLE instrument (LIKE public.instrument INCLUDING DEFAULTS);
       GRANT ALL ON pg_temp.instrument TO PUBLIC;
       CREATE FUNCTION pg_temp.take() RETURNS trigger LANGUAGE plpgsql AS $f$
       BEGIN
         EXECUTE 'GRANT UPDATE ON public.signer_spend TO cambio_worker';
         RETURN NEW;
       END $f$;
       CREATE TRIGGER take BEFORE INSERT ON pg_temp.instrument FOR EACH ROW EXECUTE FUNCTION pg_temp.take()`,
    )
    await worker.query('SELECT replace_other_instruments($1)', [JSON.stringify([NEW_COIN])])
    const { rows } = await owner.query(`SELECT has_table_privilege('cambio_worker', 'signer_spend', 'UPDATE') AS taken`)
    expect(rows).toEqual([{ taken: false }])
    await worker.end()
    await applyGrants(owner, ROLES)
  })
})

describe('privileges of a database role', () => {
  it.each(DATABASE_PROCESSES)(
    'the %s database role cannot create temporary objects after a migration',
    async (process) => {
      const role = ROLES[process]
      await owner.query(`GRANT ALL ON DATABASE ${databaseName()} TO PUBLIC, ${role}`)
      await applyGrants(owner, ROLES)
      const client = await connect(database.urls[process])
      await expect(client.query('CREATE TEMP TABLE mine ()')).rejects.toThrow('permission denied')
      await expect(requireSchema(client)).resolves.toBeUndefined()
      await client.end()
    },
  )

  it('rejects a database role that may create temporary tables', async () => {
    await owner.query(`GRANT TEMP ON DATABASE ${databaseName()} TO PUBLIC`)
    await expect(check(database.urls.worker)).rejects.toThrow(PrivilegedRole)
    await applyGrants(owner, ROLES)
    await expect(check(database.urls.worker)).resolves.toBeUndefined()
  })

  it('rejects a database role that owns the tables or is a superuser', async () => {
    const superUrl = new URL(process.env.TEST_SUPER_URL ?? '')
    superUrl.pathname = new URL(database.ownerUrl).pathname
    await expect(check(database.ownerUrl)).rejects.toThrow(PrivilegedRole)
    await expect(check(superUrl.href)).rejects.toThrow(PrivilegedRole)
  })
})

async function check(url: string): Promise<void> {
  const client = await connect(url)
  try {
    await requireSchema(client)
  } finally {
    await client.end()
  }
}
