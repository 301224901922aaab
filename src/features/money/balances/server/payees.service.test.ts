import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember, asUser } from '../../../../../test/factories/context.ts'
import { aPayment, aSettlement, participantOf } from '../../../../../test/factories/money.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import type { CurrentUser, Role } from '../../../../server/context.ts'
import { savePayeeDetails } from '../../../base/payee-details/server/payee-details.service.ts'
import { getBalances, getMyMoney } from './balances.service.ts'

const { db } = testDatabase()
const payee = {
  accountHolder: 'Anna Keller',
  iban: 'DE89370400440532013000',
  link: 'https://pay.example/anna',
  note: 'Or in cash.',
}

const roles = { anna: 'MEMBER', ben: 'MEMBER', clara: 'MANAGER', dora: 'VIEWER', emil: 'MANAGER' } as const
type Name = keyof typeof roles
const names: readonly Name[] = ['anna', 'ben', 'clara', 'dora', 'emil']

let people: Map<Name, CurrentUser>
let parts: Map<Name, string>
let familyGroupId: string
const user = (name: Name) => people.get(name) ?? expect.unreachable()
const part = (name: Name) => parts.get(name) ?? expect.unreachable()
const as = (name: Name, role: Role = roles[name]) => asMember(db, user(name), familyGroupId, role)

beforeEach(async () => {
  const created = await Promise.all(names.map(async (name) => [name, await aUser(db)] as const))
  people = new Map(created)
  familyGroupId = (
    await aGroup(
      db,
      created.map(([name, person]) => ({ user: person, role: roles[name] })),
    )
  ).id
  const found = created.map(
    async ([name, { id }]) => [name, await participantOf(db, familyGroupId, id)] as const,
  )
  parts = new Map(await Promise.all(found))
  for (const name of names)
    await savePayeeDetails(asUser(db, user(name)), { ...payee, note: name, version: 0 })
})

/** Returns whose details a person is told anywhere in the answer. */
async function toldTo(name: Name, propertyId?: string) {
  const told = JSON.stringify([await getBalances(as(name), { propertyId }), await getMyMoney(as(name))])
  return names.filter((other) => told.includes(`"note":"${other}"`))
}

describe('how to pay someone', () => {
  it('is told to members who owe them, and to nobody else', async () => {
    // Ben, Clara and Dora owe Anna; Emil takes no part.
    const owing = ['anna', 'ben', 'clara', 'dora'] as const
    await aPayment(db, { familyGroupId }, { payerId: part('anna'), parts: owing.map(part) })
    expect(await toldTo('ben')).toEqual(['anna'])
    expect(await toldTo('clara')).toEqual(['anna'])
    // The creditor, a viewer who owes, and a manager who owes nothing.
    for (const other of ['anna', 'dora', 'emil'] as const) expect(await toldTo(other)).toEqual([])
    const { transfers } = await getBalances(as('ben'))
    expect(transfers.filter((transfer) => 'payee' in transfer)).toEqual([
      { fromId: part('ben'), toId: part('anna'), amountMinor: 2_250, payee: { ...payee, note: 'anna' } },
    ])
  })

  it('is no longer told once the debt is settled, or waits for confirmation', async () => {
    await aPayment(db, { familyGroupId }, { payerId: part('anna'), parts: [part('anna'), part('ben')] })
    expect(await toldTo('ben')).toEqual(['anna'])
    await aSettlement(db, { familyGroupId }, { fromId: part('ben'), toId: part('anna'), amountMinor: 4_500 })
    expect(await toldTo('ben')).toEqual([])
  })

  it('is told for a property only while its debt is open in the whole group', async () => {
    const house = await aProperty(db, familyGroupId)
    await aPayment(db, house, { payerId: part('anna'), parts: [part('anna'), part('ben')] })
    expect(await toldTo('ben', house.id)).toEqual(['anna'])
    await aPayment(db, { familyGroupId }, { payerId: part('ben'), parts: [part('anna'), part('ben')] })
    expect(await toldTo('ben', house.id)).toEqual([])
  })

  it('is not told in another group', async () => {
    const other = await aGroup(db, [{ user: user('ben') }, { user: user('anna') }])
    await aPayment(db, { familyGroupId }, { payerId: part('anna'), parts: [part('anna'), part('ben')] })
    expect(JSON.stringify(await getBalances(asMember(db, user('ben'), other.id)))).not.toContain(payee.iban)
  })
})
