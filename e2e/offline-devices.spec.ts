import { and, eq } from 'drizzle-orm'
import { comments } from '../src/server/db/schema/comments.ts'
import { tasks } from '../src/server/db/schema/tasks.ts'
import { aTask } from '../test/factories/work.ts'
import { aHouseOf, signIn } from './families.ts'
import { expect, openAccountMenu, test } from './fixtures.ts'
import {
  comment,
  cutOff,
  keepCabin,
  openCutOff,
  otherDeviceOf,
  tick,
  waiting,
  waitingList,
} from './offline-device.ts'
import { visit } from './pages.ts'

// One person with a phone and a tablet: each keeps a copy of its own, and neither knows what the other one recorded.
test.use({ firstVisit: true })

test('two devices record about the same task, and everything arrives once', async ({
  page: phone,
  browser,
  database: { db },
  complaints,
}) => {
  complaints.expect(cutOff)
  const { id } = await signIn(phone)
  const house = await aHouseOf(phone)
  const ofHouse = eq(tasks.propertyId, house.id)
  await aTask(db, house, { title: 'Fix gutter' })
  const tablet = await otherDeviceOf(browser, phone, id)
  for (const device of [phone, tablet]) {
    await keepCabin(device)
    await openCutOff(device)
  }
  await tick(phone, 'Fix gutter')
  await tick(tablet, 'Fix gutter')
  await comment(tablet, 'Fix gutter', 'Used the long ladder')
  await tablet.getByRole('button', { name: 'Report a problem' }).click()
  await tablet.getByLabel('What is the problem?').fill('Wet wall')
  await tablet.getByRole('button', { name: 'Save on this device' }).click()
  await expect(waiting(phone)).toHaveCount(1)
  await expect(waiting(tablet)).toHaveCount(3)
  await phone.context().setOffline(false)
  await expect(waitingList(phone)).toHaveCount(0)
  // The task is done by now, as the tablet wanted: that is no conflict.
  await tablet.context().setOffline(false)
  await expect(tablet.getByText('3 changes that you made offline were sent.')).toBeVisible()
  await expect(waitingList(tablet)).toHaveCount(0)
  const stored = await db.select({ title: tasks.title, status: tasks.status }).from(tasks).where(ofHouse)
  expect(stored.map(({ title, status }) => `${title} ${status}`).toSorted()).toEqual([
    'Fix gutter DONE',
    'Wet wall REPORT',
  ])
  const said = await db
    .select({ body: comments.body })
    .from(comments)
    .where(eq(comments.familyGroupId, house.familyGroupId))
  expect(said).toEqual([{ body: 'Used the long ladder' }])
})

test('what one device changed is not overwritten by the other, and signing out there leaves this one alone', async ({
  page: phone,
  browser,
  database: { db },
  complaints,
}) => {
  complaints.expect(cutOff)
  const { id } = await signIn(phone)
  const house = await aHouseOf(phone)
  const { id: taskId } = await aTask(db, house, { title: 'Fix gutter' })
  const tablet = await otherDeviceOf(browser, phone, id)
  await keepCabin(phone)
  await keepCabin(tablet)
  await openCutOff(tablet)
  await tick(tablet, 'Fix gutter')
  await comment(tablet, 'Fix gutter', 'All of it')
  await expect(waiting(tablet)).toHaveCount(2)
  await db.update(tasks).set({ title: 'Fix gutter and roof', version: 7 }).where(eq(tasks.id, taskId))
  await visit(phone, `/task/${taskId}`)
  await (await openAccountMenu(phone)).click()
  await expect(phone.getByText('Signed out successfully')).toBeVisible()
  await expect(waiting(tablet)).toHaveCount(2)
  await tablet.context().setOffline(false)
  await expect(waitingList(tablet).getByText('Not sent')).toHaveCount(1)
  await expect(waitingList(tablet).getByText('Open the task once you are online')).toBeVisible()
  await expect(waitingList(tablet).getByRole('listitem')).toHaveCount(1)
  const [task] = await db
    .select({ title: tasks.title, status: tasks.status })
    .from(tasks)
    .where(eq(tasks.id, taskId))
  expect(task).toEqual({ title: 'Fix gutter and roof', status: 'TODO' })
  const ofTask = and(eq(comments.taskId, taskId), eq(comments.body, 'All of it'))
  expect(await db.select().from(comments).where(ofTask)).toHaveLength(1)
})
