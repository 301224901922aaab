import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asUser } from '../../../../../test/factories/context.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import type { SignedInContext } from '../../../../server/context.ts'
import { payeeDetails } from '../../../../server/db/schema/payee-details.ts'
import { payeeDetailsFields, savePayeeDetailsInput } from '../payee-details.schemas.ts'
import { ownPayeeDetails } from './own-payee-details.repository.ts'
import { getMyPayeeDetails, listPayeeDetails, savePayeeDetails } from './payee-details.service.ts'

const database = testDatabase()
const { db } = database
let anna: SignedInContext
beforeEach(async () => {
  anna = asUser(db, await aUser(db))
})

const iban = 'DE89370400440532013000'
const blank = { accountHolder: null, iban: null, link: null, note: null }
const details = { accountHolder: 'Anna Keller', iban, link: 'https://pay.example/anna', note: 'Or in cash.' }

describe('how to pay a person', () => {
  it('is nothing at first, and then what they saved', async () => {
    expect(await getMyPayeeDetails(anna)).toEqual({ ...blank, version: 0 })
    expect(await savePayeeDetails(anna, { ...details, version: 0 })).toEqual({ version: 1 })
    expect(await getMyPayeeDetails(anna)).toEqual({ ...details, version: 1 })
    expect('read' in ownPayeeDetails && (await ownPayeeDetails.read(db, anna.user.id))).toMatchObject(details)
    const ben = asUser(db, await aUser(db))
    expect(await getMyPayeeDetails(ben)).toEqual({ ...blank, version: 0 })
  })

  it('refuses a stale form with the newer account, even after everything was removed', async () => {
    await savePayeeDetails(anna, { ...details, version: 0 })
    await savePayeeDetails(anna, { ...blank, version: 1 })
    for (const version of [0, 1])
      await expect(savePayeeDetails(anna, { ...details, version })).rejects.toMatchObject({
        code: 'conflict',
        details: { current: { ...blank, version: 2 } },
      })
    expect(await getMyPayeeDetails(anna)).toEqual({ ...blank, version: 2 })
  })

  it('is saved by one of two forms that are sent at the same time', async () => {
    const answers = await Promise.allSettled(
      ['One', 'Two'].map((note) => savePayeeDetails(anna, { ...blank, note, version: 0 })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('is listed for the people of a group who said something', async () => {
    const [ben, clara, stranger] = [await aUser(db), await aUser(db), await aUser(db)]
    const group = await aGroup(db, [{ user: anna.user }, { user: ben }, { user: clara }])
    for (const user of [anna.user, stranger])
      await savePayeeDetails(asUser(db, user), { ...details, version: 0 })
    await savePayeeDetails(asUser(db, ben), { ...blank, version: 0 })
    expect(await listPayeeDetails(db, group.id)).toEqual(new Map([[anna.user.id, details]]))
    await expectIndexed(database, async (counted) => {
      await listPayeeDetails(counted, group.id)
      await getMyPayeeDetails({ ...anna, db: counted })
    })
  })
})

describe('the form', () => {
  it('accepts a spaced account number and stores it compact', () => {
    const typed = { ...blank, accountHolder: ' Anna Keller ', iban: 'de89 3704 0044 0532 0130 00' }
    expect(payeeDetailsFields.parse(typed)).toEqual({ ...blank, accountHolder: 'Anna Keller', iban })
  })

  it.each([
    [{ iban }, 'accountHolder'],
    [{ accountHolder: 'Anna' }, 'iban'],
    [{ accountHolder: 'Anna', iban: 'DE89370400440532013001' }, 'iban'],
    [{ link: 'http://pay.example' }, 'link'],
    [{ link: 'javascript:alert(1)' }, 'link'],
    [{ note: 'x'.repeat(201) }, 'note'],
  ])('refuses %j at its field', (fields, path) => {
    const { error } = savePayeeDetailsInput.safeParse({ ...blank, ...fields, version: 0 })
    expect(error?.issues.map((issue) => issue.path[0])).toEqual([path])
  })
})

describe('the database', () => {
  it.each([
    [{ iban }, 'account'],
    [{ accountHolder: 'Anna' }, 'account'],
    [{ accountHolder: ' ', iban }, 'holder'],
    [{ accountHolder: 'Anna', iban: 'DE89 3704' }, 'iban'],
    [{ link: 'http://pay.example' }, 'link'],
    [{ link: `https://${'x'.repeat(500)}` }, 'link'],
    [{ note: 'x'.repeat(201) }, 'note'],
    [{ note: '' }, 'note'],
  ])('refuses %j', async (fields, check) => {
    await expect(db.insert(payeeDetails).values({ userId: anna.user.id, ...fields })).rejects.toMatchObject({
      cause: { constraint: `payee_details_${check}_check` },
    })
    expect((await db.execute(sql`select from payee_details`)).rowCount).toBe(0)
  })
})
