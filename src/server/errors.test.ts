import { expect, it } from 'vitest'
import { isOutageForAll, outageOf } from './db/outage.ts'
import { toAppError } from './errors.ts'
import { createLogger } from './logger.ts'

const refused = (code: string) =>
  new Error('query failed', { cause: Object.assign(new Error(code), { code }) })

it.each(['57014', '55P03', '25P03'])('treats %s as one slow statement: 503 without an outage', (code) => {
  expect(outageOf(refused(code))).toBe('slow')
  expect(isOutageForAll(refused(code))).toBe(false)
  expect(toAppError(refused(code), { log: createLogger('silent'), requestId: 'test' }).status).toBe(503)
})

it.each(['08006', '08001', '53300', '57P01', '57P03', 'ECONNREFUSED', '25006', '53100'])(
  'treats %s as an unreachable database',
  (code) => expect(isOutageForAll(refused(code))).toBe(true),
)

it.each(['08P01', '57P05', '42P01', '23505'])('does not treat %s as an outage', (code) => {
  expect(outageOf(refused(code))).toBeNull()
})

it('treats a pooler that hangs up as an outage, and a wrong statement as none', () => {
  const said = (severity: string) =>
    new Error('query failed', {
      cause: Object.assign(new Error('server conn crashed?'), { code: '08P01', severity }),
    })
  expect([outageOf(said('FATAL')), outageOf(said('ERROR'))]).toEqual(['away', null])
})

it.each([
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Cannot use a pool after calling end on the pool',
])('treats the driver’s “%s” as an outage, also as a nested cause', (text) => {
  const error = new Error(text)
  for (const one of [error, new Error('Failed query', { cause: new Error('no', { cause: error }) })]) {
    expect(outageOf(one)).toBe('away')
    expect(toAppError(one, { log: createLogger('silent'), requestId: 'test' }).status).toBe(503)
  }
  expect(outageOf(new Error('Connection refused by a person'))).toBeNull()
})

it('logs the database’s message with the code', () => {
  const lines: string[] = []
  const log = createLogger('warn', { write: (line) => void lines.push(line) })
  toAppError(refused('57014'), { log, requestId: 'test' })
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { err: { message: 'query failed', cause: { code: '57014' } } },
  ])
})
