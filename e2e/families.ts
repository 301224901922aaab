import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { createGroup as makeGroup } from '../src/features/base/groups/server/groups.service.ts'
import { acceptInvite } from '../src/features/base/invites/server/invite-link.service.ts'
import { findSession } from '../src/features/base/sessions/server/sessions.service.ts'
import { emptyProperty } from '../src/features/house/properties/properties.rules.ts'
import { createProperty } from '../src/features/house/properties/server/properties.service.ts'
import { createTask } from '../src/features/work/tasks/server/add-task.service.ts'
import { emptyTask } from '../src/features/work/tasks/task-fields.rules.ts'
import { newId } from '../src/lib/ids.ts'
import type { CurrentUser, Role } from '../src/server/context.ts'
import { properties } from '../src/server/db/schema/properties.ts'
import { cookieName } from '../src/server/session-cookie.ts'
import { asMember, asUser } from '../test/factories/context.ts'
import { anInvite } from '../test/factories/invites.ts'
import { aMembership, aSession, aUser } from '../test/factories/people.ts'
import { anOwnership } from '../test/factories/records.ts'
import { appOf } from './app.ts'
import { timeZone } from './days.ts'
import { visit } from './pages.ts'

// Creates people, groups and properties for journeys about something else, with the services and without a click.

type Person = CurrentUser & { email: string }

/** Signs in a new person in the page's browser: Anna Keller unless specified. */
export async function signIn(
  page: Page,
  names: Partial<Pick<Person, 'firstName' | 'lastName'>> = {},
): Promise<Person> {
  const { database, origin } = appOf(page)
  const { db } = database()
  const email = `${newId()}@family.example`
  const profile = { email, emailVerified: false, timeZone, profileSyncedAt: new Date(), ...names }
  const user = await aUser(db, profile)
  const { hostname: domain } = new URL(origin)
  const name = cookieName('sid', origin)
  const value = await aSession(db, user.id)
  const cookie = { name, value, domain, path: '/', httpOnly: true, secure: true, sameSite: 'Lax' } as const
  await page.context().addCookies([cookie])
  return { ...user, email }
}

/** Returns who is signed in in the page's browser. */
export async function userOf(page: Page): Promise<CurrentUser> {
  const { database, origin } = appOf(page)
  const cookies = await page.context().cookies(origin)
  const token = cookies.find(({ name }) => name === cookieName('sid', origin))?.value
  const session = token ? await findSession(database().db, token) : null
  if (!session) throw new Error('nobody is signed in')
  return session.user
}

/**
 * Creates a group for the page's person.
 * @returns its id
 */
export async function aGroupOf(page: Page, name = 'The Kellers'): Promise<string> {
  const { db } = appOf(page).database()
  const group = { name, currency: 'GBP', timeZone }
  return (await makeGroup(asUser(db, await userOf(page)), group)).familyGroupId
}

export type House = {
  id: string
  familyGroupId: string
  /** The address of its page. */
  path: string
  /** The address of its group's page. */
  dashboard: string
}

/** Creates a property in a group of the page's person; without a group, in a new one. */
export async function aHouseOf(page: Page, name = 'Lake cabin', group?: string): Promise<House> {
  const familyGroupId = group ?? (await aGroupOf(page))
  const ctx = asMember(appOf(page).database().db, await userOf(page), familyGroupId)
  const { propertyId: id } = await createProperty(ctx, { ...emptyProperty(timeZone), familyGroupId, name })
  return { id, familyGroupId, path: `/property/${id}`, dashboard: `/dashboard/${familyGroupId}` }
}

/**
 * Creates a property of which the page's person, Anna, owns half, Ben 30 % and Cara 20 %; up to 2,000.00 needs no
 * approval.
 */
export async function aHouseOfThree(page: Page): Promise<House> {
  const { db } = appOf(page).database()
  const house = await aHouseOf(page)
  const { familyGroupId } = house
  await db.update(properties).set({ approvalThresholdMinor: 200_000 }).where(eq(properties.id, house.id))
  const anna = await userOf(page)
  const [ben, cara] = [await aUser(db, { firstName: 'Ben' }), await aUser(db, { firstName: 'Cara' })]
  for (const { id: userId } of [ben, cara])
    await aMembership(db, { familyGroupId, userId, role: 'MEMBER', color: 'pine' })
  await anOwnership(db, house, '2020-01-01', [
    { userId: anna.id, ownerName: 'Anna', basisPoints: 5_000 },
    { userId: ben.id, ownerName: 'Ben', basisPoints: 3_000 },
    { userId: cara.id, ownerName: 'Cara', basisPoints: 2_000 },
  ])
  return house
}

/** Creates a property as `aHouseOf` does, and opens its page. */
export async function createHouse(page: Page, name?: string, group?: string): Promise<House> {
  const house = await aHouseOf(page, name, group)
  await visit(page, house.path)
  return house
}

/**
 * Creates a group of the page's person and opens its dashboard.
 * @returns the group's id
 */
export async function createGroup(page: Page, name: string): Promise<string> {
  const familyGroupId = await aGroupOf(page, name)
  await visit(page, `/dashboard/${familyGroupId}`)
  return familyGroupId
}

/** Adds a member who was invited by the page's person and joined, on their own device. */
export async function aMember(
  browser: Browser,
  from: Page,
  familyGroupId: string,
  firstName: string,
  { role = 'MEMBER', ...device }: { role?: Role } & BrowserContextOptions = {},
): Promise<Page> {
  const { database, origin } = appOf(from)
  const page = await (await browser.newContext({ baseURL: origin, ...device })).newPage()
  const user = await signIn(page, { firstName })
  const { db } = database()
  const { code } = await anInvite(db, { familyGroupId, role, invitedBy: (await userOf(from)).id })
  await acceptInvite(asUser(db, user), code, { address: '127.0.0.1' })
  return page
}

/**
 * Creates an open task of a property.
 * @returns the address of its page
 */
export async function aTaskOf(page: Page, house: House, title: string): Promise<string> {
  const ctx = asMember(appOf(page).database().db, await userOf(page), house.familyGroupId)
  const { taskId } = await createTask(ctx, { ...emptyTask, id: newId(), propertyId: house.id, title })
  return `/task/${taskId}`
}
