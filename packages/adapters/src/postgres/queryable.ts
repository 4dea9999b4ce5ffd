import type { QueryConfig, QueryResult, QueryResultRow } from 'pg'

/** A connection pool or single connection that runs queries. */
export interface Queryable {
  query<Row extends QueryResultRow>(text: string | QueryConfig, values?: unknown[]): Promise<QueryResult<Row>>
}
