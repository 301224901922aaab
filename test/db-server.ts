import pg from 'pg'

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.toString()
}

export const onServer = (serverUrl: string, statement: string) =>
  onClient(serverUrl, async (client) => void (await client.query(statement)))

/** Runs work on a connection of its own. */
export async function onClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
