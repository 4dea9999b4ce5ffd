import pg from 'pg'

/** Runs work on one connection with the rights of the database's owner. */
export async function withOwner<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl })
  // When the stack stops, its database stops first and the running query fails, which is the only report needed.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
