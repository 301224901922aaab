import { beforeEach, expect, it } from 'vitest'
import { cacheVisitorPages } from './visitor-pages.ts'

let rendered: string[] = []
let status = 200
beforeEach(() => {
  rendered = []
  status = 200
})

const render = async (request: Request) => {
  rendered.push(new URL(request.url).pathname)
  const nonce = request.headers.get('x-nonce')
  const html = `<script nonce="${nonce}">1</script><meta content="${nonce}"><p>${rendered.length}</p>`
  return new Response(html, { status, headers: { 'content-type': 'text/html', 'x-page': 'yes' } })
}

const origin = 'http://kinstead.example'
const pages = () => cacheVisitorPages(() => origin, render)
const request = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Request(new URL(path, origin), { method, headers: { 'x-nonce': 'first+/=', ...headers } })

it('renders a page once and sends it again with each request’s nonce', async () => {
  const answer = pages()
  const first = await (await answer(request('/'))).text()
  const again = await answer(request('/', { 'x-nonce': 'second' }))
  expect(await again.text()).toBe(first.replaceAll('first+/=', 'second'))
  expect([again.headers.get('content-type'), again.headers.get('x-page')]).toEqual(['text/html', 'yes'])
  expect(rendered).toEqual(['/'])
})

it('renders each language separately', async () => {
  const answer = pages()
  for (const language of ['de-CH', 'en', 'de-CH', 'en;q=0.5'])
    await answer(request('/', { 'accept-language': language }))
  expect(rendered).toHaveLength(2)
})

it.each([
  ['a session', request('/', { cookie: `sid=${'a'.repeat(43)}` })],
  ['a query', request('/login?reason=cancelled')],
  ['another method', request('/', {}, 'HEAD')],
  ['another page', request('/dashboard')],
])('renders pages with %s each time', async (_, asked) => {
  const answer = pages()
  await answer(asked)
  await answer(asked)
  expect(rendered).toHaveLength(2)
})

it('does not keep failed pages', async () => {
  const answer = pages()
  status = 503
  expect((await answer(request('/'))).status).toBe(503)
  status = 200
  expect((await answer(request('/'))).status).toBe(200)
  expect(rendered).toHaveLength(2)
})

it('works when more languages are requested than it keeps', async () => {
  const answer = pages()
  for (let region = 100; region < 210; region++)
    expect((await answer(request('/', { 'accept-language': `en-${region}` }))).status).toBe(200)
})
