import { eq } from 'drizzle-orm'
import { projects } from '../src/server/db/schema/projects.ts'
import { checklistLines } from '../src/server/db/schema/tasks.ts'
import { aProject, aTask } from '../test/factories/work.ts'
import { aWorker } from '../test/factories/workers.ts'
import { aPhoto } from '../test/files/pictures.ts'
import { appOf } from './app.ts'
import { aHouseOf } from './families.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible, expectContrast, expectFits, show } from './looks.ts'
import { visit } from './pages.ts'

const phone = { width: 360, height: 740 }

test('a contractor works with a link, on a small phone, without an account or scripts', async ({
  signedIn: page,
  browser,
}) => {
  const { db } = appOf(page).database()
  const house = await aHouseOf(page)
  const project = await aProject(db, house, { title: 'New roof', status: 'IN_PROGRESS' })
  await aWorker(db, { id: house.familyGroupId })
  const task = await aTask(db, house, {
    projectId: project.id,
    title: 'Replace broken tiles',
    isVisibleToWorkers: true,
  })
  await db.insert(checklistLines).values({ taskId: task.id, text: 'Order tiles', position: 0 })
  await aTask(db, house, { projectId: project.id, title: 'Talk about the price' })

  // The family shares the project.
  await visit(page, `/project/${project.id}/links`)
  await page.getByRole('combobox', { name: /^Contractor/ }).selectOption('Piet Jansen')
  await page.getByLabel('Message').fill('The tiles on the north side are loose.')
  await page.getByRole('button', { name: 'Create link' }).click()
  await expect(page.getByText('Not opened yet')).toBeVisible()
  const text = await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
  const url = /https?:\/\/\S+$/.exec(decodeURIComponent(text ?? ''))?.[0] ?? ''

  // The contractor opens it: a phone, no account, no scripts.
  const context = await browser.newContext({ viewport: phone, javaScriptEnabled: false })
  const worker = await context.newPage()
  const requested: string[] = []
  worker.on('request', (request) => requested.push(request.url()))
  await worker.goto(url)
  await expect(worker.getByRole('heading', { name: 'New roof', level: 1 })).toBeVisible()
  await expect(worker.getByText('The tiles on the north side are loose.')).toBeVisible()
  await expect(worker.getByText('Talk about the price')).toHaveCount(0)
  await expect(worker.getByText('Keller')).toHaveCount(0)

  await worker.getByLabel('Message to Anna').fill('Which colour are they?')
  await worker.getByRole('button', { name: 'Send message' }).click()
  await expect(worker.getByRole('status')).toHaveText('Sent. The family has been notified.')
  await expect(worker.getByText('Which colour are they?')).toBeVisible()

  await worker.getByLabel('Your name').fill('  ')
  await worker.getByRole('button', { name: 'Accept the job' }).click()
  await expect(worker.getByText('Enter your name.')).toBeVisible()
  await worker.getByLabel('Your name').fill('Piet')
  await worker.getByRole('button', { name: 'Accept the job' }).click()
  await expect(worker.getByRole('status')).toHaveText('You accepted the job. The family has been notified.')

  await worker.getByRole('button', { name: 'Order tiles' }).click()
  await expect(worker.getByRole('button', { name: 'Order tiles' })).toHaveAttribute('aria-pressed', 'true')
  await worker.getByText('I’m blocked').click()
  await worker.getByLabel('What is blocking you?').fill('The ladder is locked away.')
  await worker.getByRole('button', { name: 'Mark as blocked' }).click()
  await expect(worker.getByText('Your reason: The ladder is locked away.')).toBeVisible()
  await worker.getByRole('button', { name: 'Ready for review: Replace broken tiles' }).click()
  await expect(worker.getByText('Ready for review', { exact: true })).toBeVisible()

  const visits = worker.getByRole('region', { name: 'Visits' })
  await visits.getByText('Propose a visit').click()
  await visits.getByLabel('Date', { exact: true }).last().fill('2030-03-04')
  await visits.getByLabel('From', { exact: true }).last().fill('09:00')
  await visits.getByLabel('Until', { exact: true }).last().fill('10:00')
  await visits.getByRole('button', { name: 'Propose visit' }).click()
  await expect(worker.getByRole('status')).toHaveText('Sent. The family has been notified.')
  await expect(visits).toContainText('Proposed')

  const photo = await aPhoto({ width: 600, height: 400 }).jpeg().toBuffer()
  await worker
    .getByLabel('Photos or PDFs')
    .setInputFiles({ name: 'Ridge.jpg', mimeType: 'image/jpeg', buffer: photo })
  await worker.getByRole('button', { name: 'Upload' }).click()
  await expect(worker.getByRole('status')).toHaveText('Uploaded. The family has been notified.')
  await expect(worker.getByRole('link', { name: 'Ridge (sent by you)' })).toBeVisible()
  expect(requested.filter((address) => !address.startsWith(appOf(page).origin))).toEqual([])
  expect(requested.filter((address) => address.endsWith('.js'))).toEqual([])
  await context.close()

  // The family sees whose photo it is.
  await visit(page, `/project/${project.id}/documents`)
  await expect(page.getByRole('list', { name: 'Photos' })).toContainText('Added by Piet Jansen (via link)')
  await page.getByRole('link', { name: 'Ridge' }).click()
  await expect(page.getByRole('heading', { name: 'Ridge', level: 1 })).toBeVisible()
  await expect(page.getByText('Added by Piet Jansen (via link)')).toBeVisible()

  // The family reads, answers and revokes the link.
  await visit(page, `/project/${project.id}/links`)
  await expect(page.getByText('Accepted', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Messages' }).click()
  const thread = page.getByRole('region', { name: 'Messages with Piet Jansen' })
  await expect(thread).toContainText('The contractor can read these.')
  await expect(thread).toContainText('Which colour are they?')
  await thread.getByLabel('Message to Piet Jansen').fill('Red, please.')
  await thread.getByRole('button', { name: 'Send to contractor' }).click()
  await expect(thread.getByRole('listitem').last()).toContainText('Red, please.')

  const other = await browser.newContext({ viewport: phone })
  const looker = await other.newPage()
  await looker.goto(url)
  await expect(looker.getByText('Red, please.')).toBeVisible()
  await expectAccessible(looker, 'the page of a job, dark, 360')
  await expectFits(looker)
  await show(looker, 'light')
  await expectContrast(looker, 'the page of a job, light, 360')

  await page.getByRole('button', { name: 'End link' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End link' }).click()
  await expect(page.getByText('Ended by a member.')).toBeVisible()
  expect((await looker.goto(url))?.status()).toBe(404)
  await expect(looker.getByRole('heading', { level: 1 })).toHaveText(
    'This link is no longer valid. Ask the family for a new one.',
  )
  await other.close()
})

test('a task without a project is sent to a contractor, who sees it with its photo', async ({
  signedIn: page,
  browser,
}) => {
  const { db } = appOf(page).database()
  const house = await aHouseOf(page)
  await aWorker(db, { id: house.familyGroupId })
  const task = await aTask(db, house, { title: 'Fix the gutter' })
  await visit(page, `/task/${task.id}`)
  await page.getByText('Add photos', { exact: true }).click()
  const buffer = await aPhoto().png().toBuffer()
  await page.getByLabel('Choose files').setInputFiles({ name: 'gutter.png', mimeType: 'image/png', buffer })
  await expect(page.getByRole('link', { name: 'gutter' })).toBeVisible()
  await page.getByRole('button', { name: 'More for Fix the gutter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Send to contractor' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Send “Fix the gutter” to a contractor?' })
  await expect(dialog).toContainText('the full address once they accept the job')
  await expectAccessible(page, 'sending a task to a contractor')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const ofFamily = eq(projects.familyGroupId, house.familyGroupId)
  expect(await db.$count(projects, ofFamily)).toBe(0)
  await page.getByRole('button', { name: 'More for Fix the gutter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Send to contractor' }).click()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/project\/.+\/links$/)
  await page.getByRole('combobox', { name: /^Contractor/ }).selectOption('Piet Jansen')
  await page.getByRole('button', { name: 'Create link' }).click()
  const text = await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
  const url = /https?:\/\/\S+$/.exec(decodeURIComponent(text ?? ''))?.[0] ?? ''
  const context = await browser.newContext({ viewport: phone, javaScriptEnabled: false })
  const worker = await context.newPage()
  await worker.goto(url)
  await expect(worker.getByRole('heading', { name: 'Fix the gutter', level: 1 })).toBeVisible()
  await expect(worker.getByRole('link', { name: 'gutter' })).toBeVisible()
  await expectFits(worker)
  await context.close()
})
