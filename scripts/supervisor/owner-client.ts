import pg from 'pg'

/** Calls `work` with a connection that has the schema owner's rights. Returns the result of `work`. */
export async function withOwner<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl })
  // The database may stop before its clients when the stack stops. The running query reports this failure, so the event
  // needs no handling.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
