import pg from 'pg'

const probeMs = 1_000

/**
 * Splits an address with several hosts into one for each: `postgres://user@a:5540,b:5541/db`. Drivers read it as one host.
 * @returns one address if there is only one host
 */
export function addressesOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s.exec(url) ?? []
  if (!hosts.includes(',')) return [url]
  return hosts.split(',').map((host) => `${before}${host}${withoutTarget(after)}`)
}

/** Names what is wrong with an address of one or several hosts; null if nothing is. */
export function wrongAddress(url: string): string | null {
  const addresses = addressesOf(url)
  const isRight = (address: string) => {
    const { protocol = '', hostname = '' } = URL.parse(address) ?? {}
    return /^postgres(ql)?:$/.test(protocol) && (hostname !== '' || addresses.length === 1)
  }
  if (!addresses.every(isRight)) return 'must be an address that starts with postgres://'
  const target = URL.parse(url.replaceAll(',', ''))?.searchParams.get('target_session_attrs') ?? 'read-write'
  return target === 'read-write' ? null : 'target_session_attrs must be read-write'
}

/** Kinstead always looks for the server that accepts changes; the driver does not know the parameter. */
const withoutTarget = (rest: string) =>
  rest.replace(/([?&])target_session_attrs=[^&]*(&?)/, (_, before: string, more: string) =>
    more ? before : '',
  )

/** Creates a connection to one host. */
type Open = (config: pg.ClientConfig) => pg.Client

/**
 * Creates the class of connections that go to the server that accepts changes: the one before, as long as it does, or
 * else the first of the list.
 */
export function primaryClient(addresses: string[], open: Open) {
  const [first = ''] = addresses
  let last = first

  return class PrimaryClient extends pg.Client {
    constructor(config: pg.ClientConfig = {}) {
      super({ ...config, connectionString: first })
    }

    override connect(): Promise<pg.Client>
    override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void
    // The pool passes a callback.
    override connect(callback?: unknown) {
      const connected = this.reach()
      if (typeof callback !== 'function') return connected
      connected.then(
        (client) => callback(null, client),
        (error: unknown) => callback(error),
      )
    }

    async reach(): Promise<pg.Client> {
      last = await findPrimary([last, ...addresses.filter((address) => address !== last)], open)
      const { host, port } = open({ connectionString: last })
      Object.assign(this, { host, port })
      return super.connect()
    }
  }
}

async function findPrimary(addresses: string[], open: Open): Promise<string> {
  const reasons: unknown[] = []
  for (const address of addresses) {
    try {
      if (await acceptsChanges(address, open)) return address
      reasons.push(new Error(`${new URL(address).host} is read-only`))
    } catch (error) {
      reasons.push(error)
    }
  }
  const none = new AggregateError(reasons, 'no server of DATABASE_URL accepts changes')
  throw Object.assign(none, { code: 'ECONNREFUSED' })
}

async function acceptsChanges(address: string, open: Open): Promise<boolean> {
  const client = open({
    connectionString: address,
    connectionTimeoutMillis: probeMs,
    query_timeout: probeMs,
    application_name: 'kinstead probe',
  })
  try {
    await client.connect()
    const { rows } = await client.query<{ writable: boolean }>(
      `select current_setting('transaction_read_only') = 'off' as writable`,
    )
    return rows[0]?.writable ?? false
  } finally {
    client.end().catch(() => {})
  }
}

/** Calls back when the server of a connection says that it has become read-only. */
export function onReadOnly(client: pg.Client, callBack: () => void) {
  client.connection.on('parameterStatus', (said: { parameterName?: string; parameterValue?: string }) => {
    if (said.parameterName === 'default_transaction_read_only' && said.parameterValue === 'on') callBack()
  })
}
