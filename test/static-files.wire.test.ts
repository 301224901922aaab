import { readdirSync, readFileSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { origin } from './request.ts'
import { wireServer } from './wire.ts'

const server = wireServer()
const folder = 'dist/current/client/assets'
const script = readdirSync(folder).find((name) => name.startsWith('ui-') && name.endsWith('.js'))

const get = (encodings: string) =>
  server.fetch(new Request(`${origin}/assets/${script}`, { headers: { 'accept-encoding': encodings } }))

it.each([
  ['br', 'gzip, deflate, br', 'br', brotliDecompressSync],
  ['gz', 'gzip', 'gzip', gunzipSync],
] as const)('sends the prebuilt %s of a script', async (ending, accepted, encoding, unpack) => {
  const answer = await get(accepted)
  const sent = Buffer.from(await answer.arrayBuffer())
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-encoding': encoding,
    'content-length': String(sent.byteLength),
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  })
  expect(sent).toEqual(readFileSync(`${folder}/${script}.${ending}`))
  expect(unpack(sent)).toEqual(readFileSync(`${folder}/${script}`))
})

it('sends the script uncompressed to a client that accepts no encoding', async () => {
  const answer = await get('identity')
  expect(answer.headers.get('content-encoding')).toBeNull()
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(readFileSync(`${folder}/${script}`))
})

it('sends every picture that the landing page and link previews name', async () => {
  const html = await (await server.fetch(new Request(`${origin}/`))).text()
  const addresses = [...html.matchAll(/\/images\/[\w-]+\.(?:webp|jpg)/g)].map(([address]) => address)
  expect(new Set(addresses).size).toBeGreaterThan(8)
  for (const address of new Set(addresses)) {
    const answer = await server.fetch(new Request(`${origin}${address}`))
    expect([address, answer.status, answer.headers.get('content-type')]).toEqual([
      address,
      200,
      expect.stringMatching(/^image\/(?:webp|jpeg)$/),
    ])
  }
})
