import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { inOnePiece, isWhole, packed } from './whole-answers.ts'

const page = `<p>${'The house by the lake. '.repeat(100)}</p>`
const html = { 'content-type': 'text/html; charset=utf-8' }
const asks = (headers: Record<string, string>) => new Request('http://kinstead.example/', { headers })
const own = { 'sec-fetch-site': 'same-origin' }
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

it('compresses a page for our own pages and for typed addresses', async () => {
  for (const site of ['same-origin', 'none']) {
    const request = asks({ 'sec-fetch-site': site, 'accept-encoding': 'gzip, deflate, br, zstd' })
    const answer = await packed(request, new Response(page, { status: 404, headers: html }))
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([404, 'br'])
    const bytes = await bytesOf(answer)
    expect(bytes.length).toBeLessThan(page.length / 5)
    expect(brotliDecompressSync(bytes).toString()).toBe(page)
  }
})

it('follows the browser’s accepted encodings', async () => {
  const answer = await packed(
    asks({ ...own, 'accept-encoding': 'br;q=0, gzip' }),
    new Response(page, { headers: html }),
  )
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(await bytesOf(answer)).toString()).toBe(page)
  const plain = await packed(asks(own), new Response(page, { headers: html }))
  expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, page])
})

const foreign: Record<string, string>[] = [
  {},
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
]
it.each(foreign)('does not leak content through size: not compressed for a request with %o', async (site) => {
  const request = asks({ ...site, 'accept-encoding': 'br, gzip' })
  const answer = await packed(request, new Response(page, { headers: html }))
  expect([answer.headers.get('content-encoding'), await answer.text()]).toEqual([null, page])
})

it('leaves small, binary and empty responses unchanged', async () => {
  const request = asks({ ...own, 'accept-encoding': 'br' })
  const small = await packed(request, new Response('<p>No</p>', { headers: html }))
  expect(small.headers.get('content-encoding')).toBeNull()
  const picture = new Response(page, { headers: { 'content-type': 'image/webp' } })
  expect(await packed(request, picture)).toBe(picture)
  const empty = new Response(null, { status: 204 })
  expect(await packed(request, empty)).toBe(empty)
})

it('joins many pieces into one', async () => {
  const pieces = ['<p>', 'one', '</p>'].map((piece) => new TextEncoder().encode(piece))
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })
  const answer = await inOnePiece(new Response(body, { headers: html }))
  const { value } = (await answer.body?.getReader().read()) ?? {}
  expect(new TextDecoder().decode(value)).toBe('<p>one</p>')
  expect(isWhole(answer)).toBe(true)
})

it('streams long responses of other types', async () => {
  const feed = new Response('BEGIN:VCALENDAR', { headers: { 'content-type': 'text/calendar' } })
  expect(await inOnePiece(feed)).toBe(feed)
  expect(isWhole(feed)).toBe(false)
})
