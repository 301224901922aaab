import { createServer } from 'node:http'
import pg from 'pg'

// The reference for pages: the minimum that Node and PostgreSQL need to return the rows of a dashboard as JSON. No
// session, no permissions, no framework. GET /{familyGroupId}

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })

const groupQuery = `
  select id, name, currency, time_zone as "timeZone", is_sample as "isSample"
  from family_groups where id = $1`
const propertiesQuery = `
  select id, name, kind, use, city, country, status, cover_file_id as "coverFileId"
  from properties where family_group_id = $1 and deleted_at is null order by status, name, id`

const server = createServer(async (request, response) => {
  const values = [request.url?.slice(1)]
  try {
    const [groups, properties] = await Promise.all([
      pool.query(groupQuery, values),
      pool.query(propertiesQuery, values),
    ])
    const body = JSON.stringify({ group: groups.rows[0], properties: properties.rows })
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    response.end(body)
  } catch (error) {
    console.error(error)
    response.writeHead(500).end()
  }
})

const stop = () => {
  server.close()
  server.closeAllConnections()
  void pool.end()
  if (process.connected) process.disconnect()
}

server.listen(Number(process.env.PORT), '127.0.0.1')
process.once('SIGTERM', stop)
process.once('disconnect', stop)
