import autocannon from 'autocannon'
import type { Load } from './load.ts'

// The load of load.ts in a process of its own, so that it does not share a thread with what measures it. Prints its
// result as JSON.

const { target, connections, effort }: Load = JSON.parse(process.argv[2] ?? '')
const { url, headers = {}, cookies = [] } = target
let next = 0

const result = await autocannon({
  url,
  connections,
  ...effort,
  setupClient: (client) => {
    const cookie = cookies[next++ % cookies.length]
    client.setHeaders(cookie === undefined ? headers : { ...headers, cookie })
  },
})
process.stdout.write(JSON.stringify(result))
