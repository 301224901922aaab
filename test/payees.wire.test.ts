import { beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '../src/server/context.ts'
import { aPayment, participantOf } from './factories/money.ts'
import { callFunction } from './request.ts'
import { aPerson, type Person, wireServer } from './wire.ts'

const server = wireServer()
const iban = 'DE89370400440532013000'
const blank = { accountHolder: null, iban: null, link: null, note: null, version: 0 }

let familyGroupId: string
let people: Person[]
beforeEach(async () => {
  const roles: Role[] = ['MEMBER', 'MEMBER', 'VIEWER', 'MANAGER']
  people = []
  for (const _ of roles) people.push(await aPerson(server))
  familyGroupId = await server.make.group(
    people.map(({ user }, at) => ({ user, role: roles[at] ?? 'MEMBER' })),
  )
})

const call = (id: string, person: Person | undefined, method: 'GET' | 'POST', data?: unknown) =>
  callFunction(server, id, {
    method,
    ...(person && { cookie: person.cookie }),
    ...(data !== undefined && { data }),
  })

describe('how to pay someone', () => {
  it('reaches a member who owes them, and no creditor, viewer, or other manager', async () => {
    const { db } = server.database
    const [creditor, debtor, viewer, manager] = people
    const details = { ...blank, accountHolder: 'Anna', iban }
    expect((await call('payee-details.savePayeeDetails', creditor, 'POST', details)).status).toBe(200)
    const parts = await Promise.all(
      [creditor, debtor, viewer].map((person) => participantOf(db, familyGroupId, person?.user.id ?? '')),
    )
    await aPayment(db, { familyGroupId }, { payerId: parts[0] ?? '', parts })
    const told = async (person: Person | undefined) => {
      const response = await call('balances.getBalances', person, 'GET', { familyGroupId })
      expect(response.status).toBe(200)
      return response.text.includes(iban)
    }
    expect(await told(debtor)).toBe(true)
    for (const other of [creditor, viewer, manager]) expect(await told(other)).toBe(false)
    const own = await call('payee-details.myPayeeDetails', creditor, 'GET')
    expect(own.text).toContain(iban)
  })

  it('is not saved with a wrong account number, and the answer does not repeat it', async () => {
    const wrong = { ...blank, accountHolder: 'Anna', iban: 'DE89370400440532013001' }
    const response = await call('payee-details.savePayeeDetails', people[0], 'POST', wrong)
    expect(response.status).toBe(400)
    expect(response.text).not.toContain('32013001')
  })
})
