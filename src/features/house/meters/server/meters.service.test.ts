import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aMeter, aReading } from '../../../../../test/factories/records.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import type { MemberContext, Role } from '../../../../server/context.ts'
import { activityLog } from '../../../../server/db/schema/groups.ts'
import { meters } from '../../../../server/db/schema/meters.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import type { MonthOfConsumption } from '../consumption.rules.ts'
import { maxMetersPerProperty } from '../meters.rules.ts'
import { addMeterInput, addReadingInput, type MeterFields, type ReadingFields } from '../meters.schemas.ts'
import * as consumption from './consumption.service.ts'
import * as readings from './meter-readings.service.ts'
import * as service from './meters.service.ts'

const database = testDatabase()
const { db } = database
let anna: MemberContext
let house: Awaited<ReturnType<typeof aProperty>>
let propertyId = ''

beforeEach(async () => {
  const user = await aUser(db)
  const { id } = await aGroup(db, [{ user }])
  const clock = { now: () => new Date('2026-12-05T12:00:00Z') }
  anna = { ...asMember(db, user, id), clock }
  house = await aProperty(db, id)
  propertyId = house.id
})

async function someone(role: Role) {
  const user = await aUser(db, { firstName: 'Ben' })
  await aMembership(db, { familyGroupId: house.familyGroupId, userId: user.id, role, color: 'pine' })
  return { ...asMember(db, user, house.familyGroupId, role), clock: anna.clock }
}

const fields: MeterFields = {
  name: 'Electricity, main meter',
  kind: 'ELECTRICITY',
  unit: 'KWH',
  number: '4711',
  place: 'Cellar',
}
const add = (overrides: Partial<MeterFields> = {}, ctx = anna) =>
  service.addMeter(ctx, { ...fields, ...overrides, propertyId })
const list = async () => (await consumption.listMeters(anna, propertyId)).meters
const log = () => db.select().from(activityLog).orderBy(activityLog.id)

const read = (
  meterId: string,
  readOn: string,
  units: number,
  overrides: Partial<ReadingFields> = {},
  ctx = anna,
) =>
  readings.addReading(ctx, {
    ...{ propertyId, meterId, readOn, isReplacement: false, note: null },
    ...{ valueThousandths: units * 1_000, ...overrides },
  })
const readingsOf = async (meterId: string) =>
  (await readings.listReadings(anna, { propertyId, meterId })).readings
const remove = (meterId: string, meterReadingId: string) =>
  readings.deleteReading(anna, { propertyId, meterId, meterReadingId })

describe('a meter', () => {
  it('is added, shown with its last reading, and logged', async () => {
    const { meterId } = await add()
    await read(meterId, '2026-11-03', 1_234.5)
    await read(meterId, '2026-10-03', 1_000)
    expect(await list()).toEqual([
      { ...fields, id: meterId, version: 1, last: { readOn: '2026-11-03', valueThousandths: 1_234_500 } },
    ])
    expect((await log()).map(({ entityType, verb }) => [entityType, verb])).toEqual([
      ['meter', 'CREATED'],
      ['meter-reading', 'RECORDED'],
      ['meter-reading', 'RECORDED'],
    ])
  })

  it('refuses a stale edit with the newer version and overwrites nothing', async () => {
    const { meterId } = await add()
    const edit = (name: string) =>
      service.updateMeter(anna, { ...fields, name, propertyId, meterId, version: 1 })
    await edit('Heat pump')
    await expect(edit('Sauna')).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { name: 'Heat pump', version: 2 } },
    })
    expect(await list()).toMatchObject([{ name: 'Heat pump', last: null }])
  })

  it('unchanged leaves the version and the activity unchanged', async () => {
    const { meterId } = await add()
    const saved = await service.updateMeter(anna, { ...fields, propertyId, meterId, version: 1 })
    expect(saved).toEqual({ version: 1 })
    expect(await log()).toHaveLength(1)
  })

  it('is deleted and restored with its readings', async () => {
    const { meterId } = await add()
    await read(meterId, '2026-11-03', 1_234.5)
    await service.deleteMeter(anna, { propertyId, meterId })
    expect(await list()).toEqual([])
    await expect(consumption.getMeter(anna, { propertyId, meterId })).rejects.toMatchObject({
      code: 'not-found',
    })
    await expect(read(meterId, '2026-11-04', 1_300)).rejects.toMatchObject({ code: 'not-found' })
    await service.restoreMeter(anna, meterId)
    expect(await list()).toMatchObject([{ last: { valueThousandths: 1_234_500 } }])
  })

  it.each([{ name: ' ' }, { kind: 'STEAM' }, { unit: 'BTU' }, { number: '1'.repeat(61) }])(
    'is refused with %j, also by the database',
    async (overrides) => {
      expect(addMeterInput.safeParse({ ...fields, ...overrides, propertyId }).success).toBe(false)
      await expect(aMeter(db, house, overrides as never)).rejects.toThrow()
    },
  )

  it('finds nothing of another property or group', async () => {
    const elsewhere = await aMeter(db, await aProperty(db, house.familyGroupId))
    const there = await aGroup(db, [{ user: anna.user }])
    const foreign = await aMeter(db, await aProperty(db, there.id))
    for (const { id: meterId } of [elsewhere, foreign]) {
      await expect(consumption.getMeter(anna, { propertyId, meterId })).rejects.toMatchObject({
        code: 'not-found',
      })
      await expect(read(meterId, '2026-11-03', 1)).rejects.toMatchObject({ code: 'not-found' })
      await expect(service.deleteMeter(anna, { propertyId, meterId })).rejects.toMatchObject({
        code: 'not-found',
      })
    }
  })

  it('is changed and read by members; viewers only see it', async () => {
    const { meterId } = await add()
    const { meterReadingId } = await read(meterId, '2026-11-03', 1, {}, await someone('MEMBER'))
    const viewer = await someone('VIEWER')
    expect(await consumption.getMeter(viewer, { propertyId, meterId })).toMatchObject(fields)
    for (const change of [
      () => add({}, viewer),
      () => read(meterId, '2026-11-04', 2, {}, viewer),
      () => readings.deleteReading(viewer, { propertyId, meterId, meterReadingId }),
      () => service.updateMeter(viewer, { ...fields, propertyId, meterId, version: 1 }),
      () => service.deleteMeter(viewer, { propertyId, meterId }),
    ])
      await expect(change()).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('cannot be changed while the property is archived', async () => {
    const { meterId } = await add()
    await db.update(properties).set({ status: 'ARCHIVED' })
    await expect(add()).rejects.toMatchObject({ code: 'conflict' })
    await expect(read(meterId, '2026-11-03', 1)).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('a reading', () => {
  it('lower than the one before is refused on its field, unless the meter was replaced', async () => {
    const { meterId } = await add()
    await read(meterId, '2026-10-03', 1_000)
    const lower = read(meterId, '2026-11-03', 20)
    await expect(lower).rejects.toMatchObject({
      code: 'invalid',
      details: { fields: { valueThousandths: expect.stringContaining('lower than 1,000 kWh') } },
    })
    await read(meterId, '2026-11-03', 20, { isReplacement: true })
    expect(await readingsOf(meterId)).toMatchObject([
      { valueThousandths: 20_000, isReplacement: true },
      { valueThousandths: 1_000_000, isReplacement: false },
    ])
  })

  it('higher than the next one, of the same day, or of a later day than today is refused', async () => {
    const { meterId } = await add()
    await read(meterId, '2026-10-03', 1_000)
    for (const [readOn, units, field] of [
      ['2026-09-03', 1_001, 'valueThousandths'],
      ['2026-10-03', 1_000, 'readOn'],
      ['2026-12-07', 2_000, 'readOn'],
    ] as const)
      await expect(read(meterId, readOn, units)).rejects.toMatchObject({
        code: 'invalid',
        details: { fields: { [field]: expect.any(String) } },
      })
    expect(await readingsOf(meterId)).toHaveLength(1)
  })

  it('contradicts no other one, also when two are recorded at once', async () => {
    const { meterId } = await add()
    const results = await Promise.allSettled([
      read(meterId, '2026-10-03', 1_000),
      read(meterId, '2026-11-03', 900),
    ])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it.each([{ valueThousandths: -1 }, { valueThousandths: 1.5 }, { valueThousandths: 1e12 }])(
    'is refused with %j, also by the database',
    async (overrides) => {
      const meter = await aMeter(db, house)
      const input = { propertyId, meterId: meter.id, readOn: '2026-11-03', ...overrides }
      expect(addReadingInput.safeParse(input).success).toBe(false)
      await expect(aReading(db, meter, overrides)).rejects.toThrow()
    },
  )

  it('is not stored twice for a day in the database either', async () => {
    const meter = await aMeter(db, house)
    await aReading(db, meter, { deletedAt: new Date() })
    await aReading(db, meter)
    await expect(aReading(db, meter)).rejects.toThrow()
  })

  it('is deleted and restored, and the log and the trash name it', async () => {
    const { meterId } = await add()
    const { meterReadingId } = await read(meterId, '2026-11-03', 1_234.5)
    await remove(meterId, meterReadingId)
    expect(await readingsOf(meterId)).toEqual([])
    await readings.restoreReading(anna, meterReadingId)
    expect(await readingsOf(meterId)).toMatchObject([{ id: meterReadingId }])
    const facts = { meter: fields.name, unit: 'KWH', readOn: '2026-11-03', valueThousandths: 1_234_500 }
    expect((await log()).slice(1)).toMatchObject([
      { verb: 'RECORDED', after: { name: facts } },
      { verb: 'DELETED', before: { name: facts } },
      { verb: 'RESTORED', after: { name: facts } },
    ])
  })

  it('is not restored where it no longer fits', async () => {
    const { meterId } = await add()
    const { meterReadingId } = await read(meterId, '2026-11-03', 1_234.5)
    await remove(meterId, meterReadingId)
    await read(meterId, '2026-11-02', 1_300)
    await expect(readings.restoreReading(anna, meterReadingId)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('of a new meter is not deleted before those after it', async () => {
    const { meterId } = await add()
    await read(meterId, '2026-10-03', 1_000)
    const { meterReadingId: replaced } = await read(meterId, '2026-11-01', 0, { isReplacement: true })
    const { meterReadingId: later } = await read(meterId, '2026-12-01', 30)
    await expect(remove(meterId, replaced)).rejects.toMatchObject({ code: 'conflict' })
    await remove(meterId, later)
    await remove(meterId, replaced)
    expect(await readingsOf(meterId)).toHaveLength(1)
  })
})

describe('the page of a meter', () => {
  it('has the consumption of 13 months up to today in the property’s time zone', async () => {
    const { meterId } = await add()
    await read(meterId, '2026-11-01', 1_000)
    await read(meterId, '2026-12-01', 1_300)
    const { months, today } = await consumption.getMeter(anna, { propertyId, meterId })
    expect(today).toBe('2026-12-05')
    expect(months).toHaveLength(13)
    expect(months.at(-2)).toEqual({
      month: '2026-11',
      now: { thousandths: 300_000, days: 30 },
      yearBefore: null,
    })
  })

  it('lists the readings page by page, latest first', async () => {
    const meter = await aMeter(db, house)
    for (let day = 1; day <= 25; day += 1)
      await aReading(db, meter, {
        readOn: `2026-11-${String(day).padStart(2, '0')}`,
        valueThousandths: day,
      })
    const of = { propertyId, meterId: meter.id }
    const first = await readings.listReadings(anna, of)
    expect(first.readings).toHaveLength(20)
    const { readings: rest, next } = await readings.listReadings(anna, { ...of, after: first.next ?? '' })
    expect([...first.readings, ...rest].map(({ valueThousandths }) => valueThousandths)).toEqual(
      Array.from({ length: 25 }, (_, at) => 25 - at),
    )
    expect(next).toBeNull()
  })
})

describe('the page of all meters', () => {
  it('has what those of a kind used together, as their own pages have it', async () => {
    const [{ meterId: day }, { meterId: night }] = [await add(), await add({ name: 'Night' })]
    // The last reading before the months that are shown counts too; the one before it is not needed.
    await read(day, '2023-01-01', 0)
    await read(day, '2024-01-01', 1_000)
    await read(day, '2026-12-01', 11_000)
    await read(night, '2026-11-01', 0)
    await read(night, '2026-12-01', 30)
    const { meterReadingId } = await read(night, '2026-12-02', 900)
    await remove(night, meterReadingId)
    const other = await aMeter(db, await aProperty(db, house.familyGroupId))
    await aReading(db, other, { readOn: '2026-11-01', valueThousandths: 0 })
    await aReading(db, other, { readOn: '2026-12-01', valueThousandths: 9_000_000 })
    const { consumption: kinds } = await consumption.listMeters(anna, propertyId)
    const [ofDay, ofNight] = await Promise.all(
      [day, night].map((meterId) => consumption.getMeter(anna, { propertyId, meterId })),
    )
    const november = (months?: MonthOfConsumption[]) => months?.at(-2)?.now?.thousandths ?? 0
    expect(kinds).toHaveLength(1)
    expect(november(ofNight?.months)).toBe(30_000)
    expect(november(kinds[0]?.months)).toBe(november(ofDay?.months) + 30_000)
    expect(kinds[0]?.months[0]?.now?.thousandths).toBe(ofDay?.months[0]?.now?.thousandths)
  })
})

describe('the lists', () => {
  it('have a limit, also for two simultaneous requests', async () => {
    const meter = { propertyId, familyGroupId: house.familyGroupId, name: 'Meter' } as const
    await db
      .insert(meters)
      .values(
        Array.from(
          { length: maxMetersPerProperty - 1 },
          () => ({ ...meter, kind: 'GAS', unit: 'M3' }) as const,
        ),
      )
    const results = await Promise.allSettled([add(), add()])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await list()).toHaveLength(maxMetersPerProperty)
  })

  it('read by index only', async () => {
    const { id: meterId } = await aMeter(db, house)
    await expectIndexed(database, (indexed) => consumption.listMeters({ ...anna, db: indexed }, propertyId))
    await expectIndexed(database, (indexed) =>
      readings.listReadings({ ...anna, db: indexed }, { propertyId, meterId, after: '2026-12-01' }),
    )
    await expectIndexed(database, (indexed) =>
      consumption.getMeter({ ...anna, db: indexed }, { propertyId, meterId }),
    )
  })
})
