import { expect, it } from 'vitest'
import { AppError } from '../lib/app-error.ts'
import './page-language.ts'
import { createEntry } from './entry.ts'
import { parseEnv } from './env.ts'
import { createLogger } from './logger.ts'

const origin = 'http://localhost:3000'

function anEntry(render: (request: Request) => Response | Promise<Response>) {
  const lines: string[] = []
  const log = createLogger('info', { write: (line) => void lines.push(line) })
  const env = { ...parseEnv({}), APP_SECRET: 'none' }
  const logged = (): Record<string, unknown>[] => lines.map((line) => JSON.parse(line))
  return { answer: createEntry(() => ({ env, log }), render), logged }
}

it('gives each request its own id, in the response and in the log', async () => {
  const seen: (string | null)[] = []
  const { answer, logged } = anEntry(({ headers }) => {
    seen.push(headers.get('x-request-id'), headers.get('x-client-address'))
    return new Response('here')
  })
  const headers = { 'x-request-id': 'mine', 'x-client-address': '192.0.2.1' }
  const response = await answer(
    Object.assign(new Request(`${origin}/invite/inv_secret`, { headers }), { ip: '192.0.2.2' }),
  )
  const id = response.headers.get('x-request-id')
  expect(seen).toEqual([id, '192.0.2.2'])
  expect(id).not.toBe('mine')
  expect(logged()).toMatchObject([{ requestId: id, method: 'GET', status: 200, path: '/invite/[token]' }])
})

it('hides internal errors and logs them with the id', async () => {
  const { answer, logged } = anEntry(() => {
    throw new Error('the inside')
  })
  const response = await answer(new Request(origin))
  expect(response.status).toBe(500)
  expect(await response.text()).not.toContain('inside')
  const id = response.headers.get('x-request-id')
  expect(logged()).toMatchObject([
    { level: 'error', requestId: id, err: { message: 'the inside' } },
    { requestId: id, status: 500 },
  ])
})

it('answers refused requests and notes aborted ones without an error in the log', async () => {
  const gone = new AbortController()
  const { answer, logged } = anEntry(({ url, signal }) => {
    if (url.endsWith('/gone')) throw signal.reason
    throw new AppError('unavailable', 'Many wait.', { retryAfterSeconds: 2 })
  })
  const busy = await answer(new Request(`${origin}/busy`))
  gone.abort()
  const nobody = await answer(new Request(`${origin}/gone`, { signal: gone.signal }))
  expect([busy.status, busy.headers.get('retry-after'), nobody.status]).toEqual([503, '2', 499])
  expect(logged().map(({ level }) => level)).toEqual(['info', 'info'])
})

it('answers a refused page load in the language that the browser asks for', async () => {
  const { answer } = anEntry(() => {
    throw new AppError('unavailable', 'Viele warten.')
  })
  const headers = { accept: 'text/html', 'accept-language': 'de-AT' }
  const html = await (await answer(new Request(origin, { headers }))).text()
  expect(html).toContain('<html lang="de" dir="ltr">')
  expect(html).toContain('<title>Kinstead ist ausgelastet</title>')
})

it('adds its headers to responses with immutable headers', async () => {
  const { answer } = anEntry(() => Response.redirect(`${origin}/login`))
  const response = await answer(new Request(origin))
  expect([response.status, response.headers.get('x-content-type-options')]).toEqual([302, 'nosniff'])
})
