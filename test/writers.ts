import { setTimeout as delay } from 'node:timers/promises'
import { newId } from '../src/lib/ids.ts'
import type { App } from './app-process.ts'

type Answer = { what: string; status: number; retryAfter: string | null; at: number; ms: number }

export type Writer = ReturnType<typeof aWriter>

type Place = { cookie: string; familyGroupId: string; people: [string, string]; pauseMs?: number }

/**
 * Simulates a person who reads and records one expense after the other until told to stop. Like the browser, it sends
 * anything without an answer, or with 503, again under the same id.
 */
export function aWriter(app: App, { cookie, familyGroupId, people, pauseMs = 0 }: Place) {
  const answers: Answer[] = []
  const acknowledged: string[] = []
  let stopped = false

  async function answered(what: string, call: Promise<{ status: number; headers: Headers }>) {
    const at = performance.now()
    const { status, headers } = await call.catch(() => ({ status: 0, headers: new Headers() }))
    answers.push({ what, status, retryAfter: headers.get('retry-after'), at, ms: performance.now() - at })
    return status
  }

  const record = (id: string) =>
    app.call('payments.recordPayment', {
      method: 'POST',
      cookie,
      data: { familyGroupId, id, ...expense(people) },
    })
  const list = () => app.call('payments.listPayments', { method: 'GET', cookie, data: { familyGroupId } })
  const page = () =>
    app.send(new Request(`${app.origin}/dashboard/${familyGroupId}`, { headers: { cookie } }))
  const notifications = () =>
    app.send(new Request(`${app.origin}/api/notifications`, { headers: { cookie } }))

  async function write() {
    while (!stopped) {
      const id = newId()
      while ((await answered('record', record(id))) !== 200) {
        if (stopped) return
        await delay(20)
      }
      acknowledged.push(id)
      await answered('list', list())
      await answered('notifications', notifications())
      await answered('page', page())
      await delay(pauseMs)
    }
  }

  const writing = write()
  return {
    answers,
    acknowledged,
    async stop() {
      stopped = true
      await writing
    },
  }
}

const expense = ([payerId, other]: [string, string]) => ({
  kind: 'EXPENSE',
  title: 'New gutter',
  amountMinor: 9_000,
  paidOn: '2026-03-02',
  payerId,
  category: 'REPAIRS',
  split: {
    method: 'EQUAL',
    weights: [payerId, other].map((participantId) => ({ participantId, weight: 1 })),
  },
})
