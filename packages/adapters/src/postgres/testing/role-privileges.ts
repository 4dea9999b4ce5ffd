import type pg from 'pg'

interface Column {
  table: string
  column: string
}

/** Columns that a statement can set, in all tables and views. Excludes generated columns. */
const COLUMNS = `SELECT relname AS table, attname AS column FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f') AND attnum > 0
    AND NOT attisdropped AND attgenerated = '' ORDER BY 1, attnum`
const SEQUENCES = `SELECT relname AS name FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' ORDER BY 1`
/** Each function with a call whose arguments are all NULL. */
const CALLS = `SELECT p.oid::regprocedure::text AS name, format('SELECT %I(%s)', proname,
    (SELECT string_agg(format('NULL::%s', t::regtype), ', ' ORDER BY n) FROM unnest(proargtypes) WITH ORDINALITY a (t, n))) AS call
  FROM pg_proc p WHERE pronamespace = 'public'::regnamespace AND prorettype <> 'trigger'::regtype ORDER BY 1`
/** Matches the error messages of refused statements: a privilege is missing, or a view cannot be changed. */
const REFUSED = /permission denied|must be owner|cannot (?:update|insert into|delete from) view|is not a table/
/** Names of columns that contain hashes, seals, ciphertexts or keys. */
const SECRET = /hash|secret|seal|token|wrapped|salt|digest|cipher|private/

/**
 * Finds what a database role may do by running a statement for every table, column, sequence and function of the
 * schema. Rolls back each statement. Objects that a later migration adds are included automatically.
 */
export class RolePrivileges {
  readonly #owner: pg.Client
  readonly #role: pg.Client

  constructor(owner: pg.Client, role: pg.Client) {
    this.#owner = owner
    this.#role = role
  }

  /** Returns the columns that the role may update, each as `table.column`. */
  async updates(): Promise<string[]> {
    return this.#columns(({ table, column }) => `UPDATE "${table}" SET "${column}" = DEFAULT WHERE false`)
  }

  /** Returns the columns into which the role may insert values. */
  async inserts(): Promise<string[]> {
    return this.#columns(
      ({ table, column }) => `INSERT INTO "${table}" ("${column}") OVERRIDING SYSTEM VALUE SELECT NULL WHERE false`,
    )
  }

  /** Returns the columns with hashes, seals, ciphertexts or keys that the role may read. */
  async readableSecrets(): Promise<string[]> {
    const readable = await this.#columns(({ table, column }) => `SELECT "${column}" FROM "${table}" WHERE false`)
    return readable.filter((name) => SECRET.test(name.split('.')[1] ?? ''))
  }

  /** Returns the tables and views from which the role may read every column. */
  reads(): Promise<string[]> {
    return this.#tables((table) => `SELECT * FROM "${table}" WHERE false`)
  }

  deletes(): Promise<string[]> {
    return this.#tables((table) => `DELETE FROM "${table}" WHERE false`)
  }

  truncates(): Promise<string[]> {
    return this.#tables((table) => `TRUNCATE "${table}"`)
  }

  rowLocks(strength: string): Promise<string[]> {
    return this.#tables((table) => `SELECT 1 FROM "${table}" WHERE false ${strength}`)
  }

  tableLocks(mode: string): Promise<string[]> {
    return this.#tables((table) => `LOCK TABLE "${table}" IN ${mode} MODE`)
  }

  /** Returns the sequences that the role may read, advance or set. */
  async sequences(): Promise<string[]> {
    const { rows } = await this.#owner.query<{ name: string }>(SEQUENCES)
    const found = new Set<string>()
    for (const { name } of rows)
      for (const sql of [`SELECT nextval('"${name}"')`, `SELECT setval('"${name}"', 1)`, `SELECT * FROM "${name}"`])
        if (await this.#mayRun(sql)) found.add(name)
    return [...found]
  }

  /** Returns the functions that the role may call, with their argument types. */
  async functions(): Promise<string[]> {
    const { rows } = await this.#owner.query<{ name: string; call: string }>(CALLS)
    const found = await this.#allowed(rows, ({ call }) => call)
    return found.map(({ name }) => name)
  }

  /** Returns the role's attributes, and the roles to which it belongs or that it may become. */
  async roles(): Promise<string[]> {
    const { rows } = await this.#role.query<{ name: string }>(
      `SELECT attribute AS name FROM pg_roles, LATERAL (VALUES (rolsuper, 'superuser'), (rolcreaterole, 'createrole'),
         (rolcreatedb, 'createdb'), (rolreplication, 'replication'), (rolbypassrls, 'bypassrls')) a (has, attribute)
       WHERE rolname = current_user AND has
       UNION ALL SELECT r.rolname FROM pg_roles r
       WHERE r.rolname <> current_user AND pg_has_role(current_user, r.oid, 'MEMBER')`,
    )
    return rows.map(({ name }) => name)
  }

  async #columns(sqlOf: (column: Column) => string): Promise<string[]> {
    const { rows } = await this.#owner.query<Column>(COLUMNS)
    const found = await this.#allowed(rows, sqlOf)
    return found.map(({ table, column }) => `${table}.${column}`).toSorted()
  }

  async #tables(sqlOf: (table: string) => string): Promise<string[]> {
    const { rows } = await this.#owner.query<Column>(COLUMNS)
    return this.#allowed([...new Set(rows.map(({ table }) => table))], sqlOf)
  }

  async #allowed<T>(candidates: readonly T[], sqlOf: (candidate: T) => string): Promise<T[]> {
    const found: T[] = []
    for (const candidate of candidates) if (await this.#mayRun(sqlOf(candidate))) found.push(candidate)
    return found
  }

  /**
   * Returns whether the role may run a statement. A statement that fails for another reason than a missing privilege
   * also counts as permitted.
   */
  async #mayRun(sql: string): Promise<boolean> {
    await this.#role.query('BEGIN')
    try {
      await this.#role.query(sql)
      return true
    } catch (error) {
      if (!(error instanceof Error)) throw error
      return !REFUSED.test(error.message)
    } finally {
      await this.#role.query('ROLLBACK')
    }
  }
}
