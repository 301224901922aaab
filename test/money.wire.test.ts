import { beforeEach, describe, expect, it } from 'vitest'
import type { ImportPreview } from '../src/features/money/payment-imports/payment-imports.schemas.ts'
import { newId } from '../src/lib/ids.ts'
import { payments } from '../src/server/db/schema/payments.ts'
import { origin, sameOrigin } from './request.ts'
import { aPerson, type Person, wireServer } from './wire.ts'

const server = wireServer()
const mebibyte = 1024 * 1024

let anna: Person
let familyGroupId = ''
beforeEach(async () => {
  anna = await aPerson(server)
  familyGroupId = await server.make.group([{ user: anna.user, role: 'MANAGER' }])
})

const send = (search: string, body: BodyInit) =>
  server.fetch(
    new Request(new URL(`/api/groups/${familyGroupId}/payments-import?${search}`, origin), {
      method: 'POST',
      body,
      headers: { ...sameOrigin, cookie: anna.cookie, 'content-type': 'text/csv' },
    }),
  )

const header = 'Date,Description,Category,Cost,Currency,Anna,Ben\n'

describe('a table of payments', () => {
  it('may be as long as allowed, and is imported completely', async () => {
    const table = header + '2026-01-01,Oil for the house,General,10.00,EUR,5.00,-5.00\n'.repeat(3_000)
    const looked = await send('step=preview', table)
    expect(looked.status).toBe(200)
    const preview: ImportPreview = await looked.json()
    expect(preview).toMatchObject({ counts: { expenses: 3_000 }, problems: [] })
    const search = `step=import&sha256=${preview.sha256}&importId=${newId()}&people=new,new&count=3000`
    expect(await (await send(search, table)).json()).toEqual({ expenses: 3_000, settlements: 0 })
    expect(await server.database.db.$count(payments)).toBe(3_000)
  })

  it('has the choice for other currencies in its address', async () => {
    const table = `${header}2026-01-01,Oil,General,10.00,USD,5.00,-5.00\n2026-01-02,Tea,General,2.00,GBP,1.00,-1.00\n`
    const foreign = 'USD:0.5,GBP:skip'
    const preview: ImportPreview = await (await send(`step=preview&foreign=${foreign}`, table)).json()
    expect(preview).toMatchObject({
      counts: { expenses: 1 },
      problems: [],
      foreign: [{ rows: 1 }, { rows: 1 }],
    })
    const search = `step=import&sha256=${preview.sha256}&importId=${newId()}&people=new,new&count=1`
    for (const wrong of ['USD:0', 'USD:-1', 'USD', 'DOLLAR:1', 'USD:1:2', ',']) {
      expect((await send(`${search}&foreign=${wrong}`, table)).status).toBe(400)
    }
    expect((await send(search, table)).status).toBe(400)
    expect(await server.database.db.$count(payments)).toBe(0)
    expect(await (await send(`${search}&foreign=${foreign}`, table)).json()).toEqual({
      expenses: 1,
      settlements: 0,
    })
    expect(await server.database.db.select().from(payments)).toMatchObject([
      { amountMinor: 500, originalAmountMinor: 1_000, originalCurrency: 'USD' },
    ])
  })

  it('is refused if it is larger, with or without a stated length', async () => {
    const heavy = new Uint8Array(12 * mebibyte).fill(97)
    expect((await send('step=preview', heavy)).status).toBe(413)
    expect((await send('step=preview', heavy.subarray(0, 10 * mebibyte + 1))).status).toBe(413)
  })
})
