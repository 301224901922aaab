import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../test/db.ts'
import { asMember } from '../../../../test/factories/context.ts'
import { aGroup, aUser } from '../../../../test/factories/people.ts'
import { aProperty } from '../../../../test/factories/properties.ts'
import { getCalendar } from './calendar.service.ts'

const { db } = testDatabase()

/** Half past eleven in the evening in Zurich, and tomorrow in Auckland. */
const now = new Date('2026-03-31T21:30:00Z')

async function aGroupWithRenewals(timeZone: string, renewals: string[]) {
  const user = await aUser(db)
  const group = await aGroup(db, [{ user }], { timeZone })
  for (const insuranceRenewsOn of renewals)
    await aProperty(db, group.id, {
      name: insuranceRenewsOn,
      insuranceRenewsOn,
      insuranceCarrier: 'Helvetia',
    })
  return asMember(db, user, group.id, 'VIEWER', { clock: { now: () => now } })
}

describe('the calendar of a group', () => {
  it('shows the renewals of a month ago to a year from now, counted from today where the group is', async () => {
    const dates = ['2026-02-27', '2026-02-28', '2027-03-31', '2027-04-01']
    const zurich = await getCalendar(await aGroupWithRenewals('Europe/Zurich', dates))
    expect([zurich.today, zurich.entries.map(({ on }) => on)]).toEqual([
      '2026-03-31',
      ['2026-02-28', '2027-03-31'],
    ])
    const auckland = await getCalendar(await aGroupWithRenewals('Pacific/Auckland', dates))
    expect([auckland.today, auckland.entries.map(({ on }) => on)]).toEqual([
      '2026-04-01',
      ['2027-03-31', '2027-04-01'],
    ])
  })

  it('says which house and who insures it', async () => {
    const { entries } = await getCalendar(await aGroupWithRenewals('UTC', ['2026-05-01']))
    expect(entries).toMatchObject([
      { kind: 'INSURANCE_RENEWAL', on: '2026-05-01', propertyName: '2026-05-01', detail: 'Helvetia' },
    ])
  })

  it('leaves out archived and deleted houses, and those of other groups', async () => {
    const ctx = await aGroupWithRenewals('UTC', [])
    const { familyGroupId } = ctx.member
    await aProperty(db, familyGroupId, { insuranceRenewsOn: '2026-05-01', status: 'ARCHIVED' })
    await aProperty(db, familyGroupId, { insuranceRenewsOn: '2026-05-01', deletedAt: new Date() })
    await aGroupWithRenewals('UTC', ['2026-05-01'])
    expect((await getCalendar(ctx)).entries).toEqual([])
  })
})
