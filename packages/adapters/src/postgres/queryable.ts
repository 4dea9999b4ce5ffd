import type { QueryConfig, QueryResult, QueryResultRow } from 'pg'

/** A pool or a single connection that runs queries. */
export interface Queryable {
  query<Row extends QueryResultRow>(text: string | QueryConfig, values?: unknown[]): Promise<QueryResult<Row>>
}
