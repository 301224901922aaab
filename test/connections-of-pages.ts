import pg from 'pg'

/** Watches the connections for pages of a server that runs in this process. Call it before the server starts. */
export function watchConnections() {
  const clients = new Set<pg.Client>()
  const { connect } = pg.Client.prototype
  Object.assign(pg.Client.prototype, {
    connect(this: pg.Client, ...given: unknown[]): unknown {
      if (isOfPages(this)) clients.add(this)
      this.once('end', () => clients.delete(this))
      return Reflect.apply(connect, this, given)
    },
  })

  return {
    /** Returns how often each joined statement was planned for its values, and for any values, over all connections. */
    async plansOfJoined(): Promise<{ custom: number; generic: number }[]> {
      const plans: { custom: number; generic: number }[] = []
      for (const client of clients) {
        const { rows } = await client.query<{ custom: number; generic: number }>(
          `select custom_plans::int as custom, generic_plans::int as generic from pg_prepared_statements
           where statement like '%union all%(part.*)::text%'`,
        )
        plans.push(...rows)
      }
      return plans
    },
  }
}

/** Jobs have separate connections. */
function isOfPages(client: pg.Client): boolean {
  const parameters: unknown = Reflect.get(client, 'connectionParameters')
  return (
    typeof parameters === 'object' &&
    parameters !== null &&
    'application_name' in parameters &&
    parameters.application_name === 'kinstead'
  )
}
