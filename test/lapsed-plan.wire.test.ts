import { describe, expect, it } from 'vitest'
import { newId } from '../src/lib/ids.ts'
import { type FunctionAccess, functionAccess, type RouteAccess, routeAccess } from './access-table.ts'
import { aServerThatSells } from './billing/server.ts'
import { castOf } from './cast.ts'
import { aSubscription } from './factories/subscriptions.ts'
import { pdf } from './files/broken-pictures.ts'
import { aPhoto } from './files/pictures.ts'
import { callFunction, origin, readAnswer, sameOrigin } from './request.ts'

// A group with two properties whose plan has ended: every line of the access table gets the answer that it gets with a
// plan, except for the lines below.

const { server } = await aServerThatSells()
const { db } = server.database

/** The only differences: what needs a plan, and buying one, which nobody can do twice. */
const differences: Record<string, { lapsed: string; active: string }> = {
  'groups.createGroup': { lapsed: '402 needs-plan', active: '200' },
  'properties.createProperty': { lapsed: '402 needs-plan', active: '200' },
  'subscription.createCheckoutSession': { lapsed: '200', active: '409 conflict' },
}

async function casts() {
  const make = async (status: 'active' | 'canceled') => {
    const cast = await castOf(server)
    await server.make.property(cast.scope.familyGroupId)
    await aSubscription(db, cast.manager.user, { status })
    return { scope: cast.scope, cookie: cast.manager.cookie }
  }
  return { lapsed: await make('canceled'), active: await make('active') }
}

type Caller = Awaited<ReturnType<typeof casts>>['lapsed']

/** Calls it once without a plan and once with one. */
async function answersOf(call: (caller: Caller) => Promise<{ status: number; error?: { code?: string } }>) {
  const { lapsed, active } = await casts()
  const told = async (caller: Caller) => {
    const { status, error } = await call(caller)
    return error?.code ? `${status} ${error.code}` : String(status)
  }
  return { lapsed: await told(lapsed), active: await told(active) }
}

const without = <Line extends { rule: string }>(table: Record<string, Line>, rule: string) =>
  Object.entries(table).filter(([, line]) => line.rule !== rule)

describe.each(without<FunctionAccess>(functionAccess, 'admin'))(
  'after the plan, %s',
  (id, { rule, method, input }) => {
    it(id in differences ? 'differs as it must' : 'works as before', async () => {
      const answers = await answersOf(({ scope, cookie }) =>
        callFunction(server, id, {
          method,
          data: input?.(scope),
          ...(rule !== 'share' && { cookie }),
        }),
      )
      if (differences[id]) return expect(answers).toEqual(differences[id])
      expect(answers.lapsed).toBe(answers.active)
      if (method === 'GET') expect(answers.lapsed).toBe('200')
    })
  },
)

const photo = new Uint8Array(await aPhoto({ width: 300, height: 200 }).jpeg().toBuffer())
const aPicture = () => ({ body: photo, type: 'image/jpeg' })
const aDocument = () => ({ body: new Uint8Array(pdf), type: 'application/pdf' })

const aForm = () => {
  const body = new FormData()
  body.append('file', new File([photo], 'Roof.jpg', { type: 'image/jpeg' }))
  return { body }
}

/** Real files for the routes that take them; the access table has bodies that are refused. */
const uploads: Record<string, () => { body: BodyInit; type?: string }> = {
  'POST /api/groups/$familyGroupId/property-photos': aPicture,
  'POST /api/properties/$propertyId/photo': aPicture,
  'POST /api/users/me/picture': aPicture,
  'POST /api/payments/$paymentId/documents': aDocument,
  'POST /api/workers/$workerId/documents': aDocument,
  'POST /api/properties/$propertyId/documents': aDocument,
  'POST /api/worker-share/$shareCode/files': aForm,
  'POST /api/relative/$relativeCode/problems/$taskId/photos': aForm,
}

it('has an upload for each route that it names', () => {
  expect(Object.keys(uploads).filter((key) => !(key in routeAccess))).toEqual([])
})

describe.each(without<RouteAccess>(routeAccess, 'admin'))('after the plan, %s', (key, line) => {
  it('answers as before', async () => {
    const method = key.split(' ')[0] ?? 'GET'
    const answers = await answersOf(async ({ scope, cookie }) => {
      const sent = uploads[key]?.() ?? { body: line.body }
      return readAnswer(
        await server.fetch(
          new Request(new URL(line.path(scope), origin), {
            method,
            headers: {
              ...sameOrigin,
              ...(line.rule !== 'share' && { cookie }),
              ...('type' in sent && {
                'content-type': sent.type,
                'idempotency-key': newId(),
                'x-file-name': 'Plan',
              }),
            },
            ...(sent.body && { body: sent.body }),
          }),
        ),
      )
    })
    expect(answers.lapsed).toBe(answers.active)
    if (key in uploads) expect(answers.lapsed).toMatch(/^(20[01]|303)$/)
    else if (line.viewer === 200) expect(answers.lapsed).toBe('200')
  })
})
