import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createStaticFiles } from './static-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'kinstead-static-'))
afterAll(() => rmSync(folder, { recursive: true }))

for (const name of ['client', 'previous', 'newest']) {
  mkdirSync(join(folder, name, 'assets'), { recursive: true })
  writeFileSync(join(folder, name, 'assets', `${name}.js`), name)
}
writeFileSync(join(folder, 'previous', 'robots.txt'), 'old')
writeFileSync(join(folder, 'client', 'robots.txt'), 'new')
const files = createStaticFiles({
  client: join(folder, 'client'),
  otherAssets: ['previous', 'missing', 'newest'].map((name) => join(folder, name)),
})

const get = async (path: string) => {
  const answer = await files(new Request(`http://localhost${path}`), () => new Response('passed on'))
  return [await answer.text(), answer.headers.get('cache-control')]
}
const forever = 'max-age=31536000, immutable'

it('serves assets of this release, the one before and a newer one, and other files of this release only', async () => {
  expect(await get('/assets/client.js')).toEqual(['client', forever])
  expect(await get('/assets/previous.js')).toEqual(['previous', forever])
  expect(await get('/assets/newest.js')).toEqual(['newest', forever])
  expect(await get('/assets/unknown.js')).toEqual(['passed on', null])
  expect(await get('/robots.txt')).toEqual(['new', 'max-age=3600'])
  expect(await get('/tasks')).toEqual(['passed on', null])
})
