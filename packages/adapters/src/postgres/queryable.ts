import type { QueryConfig, QueryResult, QueryResultRow } from 'pg'

/** A pool or one connection: what a store needs to ask Postgres. */
export interface Queryable {
  query<Row extends QueryResultRow>(text: string | QueryConfig, values?: unknown[]): Promise<QueryResult<Row>>
}
