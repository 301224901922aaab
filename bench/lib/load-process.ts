import autocannon from 'autocannon'
import type { Load } from './load.ts'

// Runs the load of load.ts in a separate process, so that it shares no thread with the measurement. Prints its result
// as JSON.

const { target, connections, effort }: Load = JSON.parse(process.argv[2] ?? '')
const { url, headers = {}, cookies = [], isFromManyAddresses } = target
let next = 0
// Each process starts elsewhere, so that the previous load has not used up the limit of an address.
let address = Math.floor(Math.random() * 2 ** 24)

const nextAddress = () => {
  address = (address + 1) % 2 ** 24
  return `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`
}

const result = await autocannon({
  url,
  connections,
  ...effort,
  ...(isFromManyAddresses && {
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          headers: { ...request.headers, 'x-forwarded-for': nextAddress() },
        }),
      },
    ],
  }),
  setupClient: (client) => {
    const cookie = cookies[next++ % cookies.length]
    client.setHeaders(cookie === undefined ? headers : { ...headers, cookie })
  },
})
process.stdout.write(JSON.stringify(result))
