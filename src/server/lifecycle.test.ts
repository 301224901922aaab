import { expect, it } from 'vitest'
import { createLifecycle } from './lifecycle.ts'

const lifecycle = createLifecycle()
const paths = ['/readyz', '/healthz', '/']
const answers = () =>
  Promise.all(
    paths.map(async (path) => {
      const answer = lifecycle.answer(path)
      return answer && [answer.status, answer.headers.get('retry-after'), await answer.text()]
    }),
  )

it('answers the checks itself while it migrates or stops, and otherwise leaves them to the product', async () => {
  expect(await answers()).toEqual([null, null, null])
  lifecycle.migrate({ current: 2, total: 7 })
  expect(lifecycle.isMigrating()).toBe(true)
  expect(await answers()).toEqual([[503, '2', 'migrating 2 of 7'], [200, null, 'ok'], null])
  lifecycle.serve()
  expect(await answers()).toEqual([null, null, null])
  lifecycle.stop()
  expect([lifecycle.isMigrating(), lifecycle.isStopping()]).toEqual([false, true])
  expect(await answers()).toEqual([[503, '2', 'stopping'], null, null])
})
