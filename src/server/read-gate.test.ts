import { describe, expect, it } from 'vitest'
import { clientAddressHeader } from './client-address.ts'
import type { Release } from './gate.ts'
import { createReadGate, readsAtOnce, readsOfAddressAtOnce, readsOfVisitorsAtOnce } from './read-gate.ts'

const origin = 'http://kinstead.example'

function aRead(
  { sid = '', address = '192.0.2.1', method = 'GET', path = '/dashboard' },
  signal?: AbortSignal,
) {
  const headers = { [clientAddressHeader]: address, ...(sid && { cookie: `sid=${sid.padEnd(43, 'x')}` }) }
  return new Request(new URL(path, origin), { method, headers, signal: signal ?? null })
}

/** The admissions so far, of all requested ones. */
function entrances() {
  const enter = createReadGate(origin)
  const entered: Release[] = []
  const ask = (request: Request) => enter(request).then((leave) => void entered.push(leave))
  const askMany = (many: number, requestOf: (at: number) => Request) =>
    Array.from({ length: many }, (_, at) => ask(requestOf(at)))
  return { ask, askMany, entered }
}

describe('the read gate', () => {
  it('admits a fixed number of reads per session, then the next when one ends', async () => {
    const { ask, askMany, entered } = entrances()
    const asked = askMany(readsAtOnce.concurrent + 1, () => aRead({ sid: 'anna' }))
    await ask(aRead({ sid: 'ben' }))
    expect(entered).toHaveLength(readsAtOnce.concurrent + 1)
    entered[0]?.()
    await Promise.all(asked)
    expect(entered).toHaveLength(readsAtOnce.concurrent + 2)
  })

  it('admits no more from one address with invented sessions', async () => {
    const { ask, askMany, entered } = entrances()
    const asked = askMany(readsOfAddressAtOnce.concurrent + 10, (at) => aRead({ sid: `made-up-${at}` }))
    await ask(aRead({ sid: 'anna', address: '192.0.2.2' }))
    expect(entered).toHaveLength(readsOfAddressAtOnce.concurrent + 1)
    for (const leave of entered.splice(0)) leave()
    await Promise.all(asked)
    expect(entered).toHaveLength(10)
  })

  it('drops a read whose client has gone', async () => {
    const { askMany, ask, entered } = entrances()
    askMany(readsAtOnce.concurrent, () => aRead({ sid: 'anna' }))
    const gone = new AbortController()
    const waiting = askMany(readsAtOnce.waiting, () => aRead({ sid: 'anna' }, gone.signal))
    await expect(ask(aRead({ sid: 'anna' }))).rejects.toMatchObject({ code: 'unavailable' })
    gone.abort(new Error('gone'))
    for (const one of waiting) await expect(one).rejects.toThrow('gone')
    const next = ask(aRead({ sid: 'anna' }))
    entered[0]?.()
    await next
    expect(entered).toHaveLength(readsAtOnce.concurrent + 1)
  })

  it('queues visitors of one address, and lets changes and probes through', async () => {
    const { ask, askMany, entered } = entrances()
    askMany(readsOfVisitorsAtOnce.concurrent + 1, () => aRead({}))
    await ask(aRead({ method: 'POST' }))
    await ask(aRead({ path: '/healthz' }))
    expect(entered).toHaveLength(readsOfVisitorsAtOnce.concurrent + 2)
  })
})
