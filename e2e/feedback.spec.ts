import type { Locator, Page } from '@playwright/test'
import { type Answer, anAiEndpoint, completion, says } from '../test/ai-endpoint.ts'
import { aPhoto } from '../test/files/pictures.ts'
import { test as base, expect } from './fixtures.ts'
import { reload, visit } from './pages.ts'

type Endpoint = Awaited<ReturnType<typeof anAiEndpoint>>

/** An app that uses our test endpoint for titles; each test decides what it answers. */
const test = base.extend<{ dialog: Locator }, { endpoint: Endpoint }>({
  endpoint: [
    async ({ browserName: _ }, use) => {
      const endpoint = await anAiEndpoint(says(completion('Calendar stays closed')))
      await use(endpoint)
      await endpoint.close()
    },
    { scope: 'worker' },
  ],
  environment: [
    async ({ endpoint }, use) =>
      use({ AI_BASE_URL: endpoint.baseUrl, AI_MODEL: 'small', AI_API_KEY: 'sk-e2e' }),
    { scope: 'worker' },
  ],
  dialog: async ({ signedIn: page }, use) => {
    await visit(page, '/family-select')
    await openDialog(page)
    await use(page.getByRole('dialog', { name: 'Submit Feedback' }))
  },
})

const png = await aPhoto({ width: 400, height: 300 }).png().toBuffer()

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Feedback' }).click()
  await expect(page.getByRole('dialog', { name: 'Submit Feedback' })).toBeVisible()
}

const title = (dialog: Locator) => dialog.getByLabel('Title*')
const text = (dialog: Locator) => dialog.getByLabel('Feedback*')
const submit = (dialog: Locator) => dialog.getByRole('button', { name: 'Submit Feedback' })

async function fill(dialog: Locator) {
  await title(dialog).fill('Calendar')
  await text(dialog).fill('It does not open.')
}

type Sent = { name: string; type: string; bytes: Buffer }

/** Pastes or drops files as a browser does. */
async function transfer(page: Page, kind: 'paste' | 'drop', files: Sent[], textBeside?: string) {
  const sent = files.map(({ bytes, ...file }) => ({ ...file, base64: bytes.toString('base64') }))
  await page.evaluate(
    ({ kind, sent, textBeside }) => {
      const data = new DataTransfer()
      if (textBeside) data.setData('text/plain', textBeside)
      for (const { name, type, base64 } of sent) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
        data.items.add(new File([bytes], name, { type }))
      }
      const options = { bubbles: true, cancelable: true }
      const hint = [...document.querySelectorAll('[role=dialog] p')].find((p) =>
        p.textContent?.startsWith('Paste or'),
      )
      if (kind === 'drop') hint?.dispatchEvent(new DragEvent('drop', { ...options, dataTransfer: data }))
      else
        document.activeElement?.dispatchEvent(
          new ClipboardEvent('paste', { ...options, clipboardData: data }),
        )
    },
    { kind, sent, textBeside },
  )
}

const picture = (name = 'screenshot.png') => ({ name, type: 'image/png', bytes: png })

test('feedback is sent with text and a pasted image, and the dialog is empty again', async ({
  signedIn: page,
  dialog,
}) => {
  await fill(dialog)
  await transfer(page, 'paste', [picture()])
  await expect(dialog.getByRole('img', { name: 'Screenshot: screenshot.png' })).toBeVisible()
  const answered = page.waitForResponse(/feedback\.submitFeedback/)
  await submit(dialog).click()
  expect((await answered).status()).toBe(200)
  await expect(page.getByText('Feedback submitted successfully!')).toBeVisible()
  await expect(dialog).toBeHidden()
  await openDialog(page)
  await expect(title(dialog)).toHaveValue('')
  await expect(text(dialog)).toHaveValue('')
  await expect(dialog.getByRole('img')).toHaveCount(0)
})

test('empty fields are named and feedback cannot be sent without them', async ({ dialog }) => {
  await expect(submit(dialog)).toBeDisabled()
  await title(dialog).fill('   ')
  await text(dialog).fill(' ')
  await title(dialog).focus()
  await expect(title(dialog)).toHaveAccessibleDescription('Please enter a title')
  await expect(text(dialog)).toHaveAccessibleDescription('Please enter your feedback')
  await expect(submit(dialog)).toBeDisabled()
  await title(dialog).fill('Calendar')
  await expect(title(dialog)).toHaveAccessibleDescription('')
  await expect(submit(dialog)).toBeDisabled()
  await text(dialog).fill('It does not open.')
  await expect(text(dialog)).toHaveAccessibleDescription('')
  await expect(submit(dialog)).toBeEnabled()
})

test('every way of closing the dialog clears it', async ({ signedIn: page, dialog }) => {
  for (const close of [
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await fill(dialog)
    await transfer(page, 'paste', [picture()])
    await expect(dialog.getByRole('img')).toBeVisible()
    await close()
    await expect(dialog).toBeHidden()
    await openDialog(page)
    await expect(title(dialog)).toHaveValue('')
    await expect(text(dialog)).toHaveValue('')
    await expect(dialog.getByRole('img')).toHaveCount(0)
  }
  await reload(page)
  await openDialog(page)
  await expect(text(dialog)).toHaveValue('')
})

test('a screenshot is dropped, pasted or chosen: only the first file counts, and it can be removed', async ({
  signedIn: page,
  dialog,
}) => {
  await expect(
    dialog.getByText('Paste or drag & drop an image here (PNG, JPG, GIF, WEBP - max 5MB)', { exact: true }),
  ).toBeVisible()
  await transfer(page, 'drop', [picture('first.png'), picture('second.png')])
  await expect(dialog.getByRole('img')).toHaveAccessibleName('Screenshot: first.png')
  await dialog.getByRole('button', { name: 'Remove image' }).click()
  await expect(dialog.getByRole('img')).toHaveCount(0)
  await transfer(page, 'paste', [picture('third.png'), picture('fourth.png')])
  await expect(dialog.getByRole('img')).toHaveAccessibleName('Screenshot: third.png')
  await dialog
    .getByLabel('Choose another')
    .setInputFiles({ name: 'fifth.png', mimeType: 'image/png', buffer: png })
  await expect(dialog.getByRole('img')).toHaveAccessibleName('Screenshot: fifth.png')
})

test('a copied picture that also carries text is accepted as a screenshot', async ({
  signedIn: page,
  dialog,
}) => {
  await text(dialog).focus()
  await transfer(page, 'paste', [picture('beside.png')], 'The boiler room')
  await expect(dialog.getByRole('img')).toHaveAccessibleName('Screenshot: beside.png')
})

test('a wrong or too large file is refused at once, with the message', async ({ signedIn: page, dialog }) => {
  const complaint = dialog.getByRole('alert')
  await transfer(page, 'drop', [{ name: 'x.svg', type: 'image/svg+xml', bytes: Buffer.from('<svg/>') }])
  await expect(complaint).toContainText('Unsupported file format. Please use JPG, PNG, GIF, or WEBP.')
  const tooLarge = Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)])
  await dialog
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: tooLarge })
  await expect(complaint).toContainText('Image file is too large. Maximum size is 5MB.')
  await expect(dialog.getByRole('img')).toHaveCount(0)
})

test('a failure shows a message and keeps everything', async ({ signedIn: page, dialog, complaints }) => {
  complaints.expect(/ERR_FAILED|Failed to fetch/)
  // The trace recorder, not the page, requests the preview of the invalid picture.
  complaints.expect(/Connecting to 'blob:/)
  await fill(dialog)
  // A file that pretends to be a picture; only the server detects it.
  await transfer(page, 'paste', [{ ...picture(), bytes: Buffer.from('no picture at all') }])
  await submit(dialog).click()
  await expect(page.getByText('Unsupported file format. Please use JPG, PNG, GIF, or WEBP.')).toBeVisible()
  await page.route('**/_serverFn/feedback.submitFeedback**', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace(/Unsupported[^"]*/, '') })
  })
  await submit(dialog).click()
  await expect(page.getByText('Failed to submit feedback')).toBeVisible()
  await page.unroute('**/_serverFn/feedback.submitFeedback**')
  await dialog.getByRole('button', { name: 'Remove image' }).click()

  await page.route('**/_serverFn/feedback.submitFeedback**', (route) => route.abort())
  await submit(dialog).click()
  await expect(page.getByText('An error occurred. Please try again.')).toBeVisible()
  await expect(title(dialog)).toHaveValue('Calendar')
  await expect(text(dialog)).toHaveValue('It does not open.')

  await page.unroute('**/_serverFn/feedback.submitFeedback**')
  await submit(dialog).click()
  await expect(page.getByText('Feedback submitted successfully!')).toBeVisible()
})

test('the dialog stays open while feedback is sent, and it cannot be sent twice', async ({
  signedIn: page,
  dialog,
}) => {
  await fill(dialog)
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  let calls = 0
  await page.route('**/_serverFn/feedback.submitFeedback**', async (route) => {
    calls++
    await held
    await route.continue()
  })
  await submit(dialog).click()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await submit(dialog).click({ force: true })
  await expect(title(dialog)).toHaveValue('Calendar')
  goOn()
  await expect(dialog).toBeHidden()
  expect(calls).toBe(1)
})

test('a title is generated from the feedback', async ({ signedIn: page, dialog, endpoint }) => {
  endpoint.behaviour.answer = says(completion('"Calendar stays closed"\nand more'))
  const generate = dialog.getByRole('button', { name: 'Generate' })
  await generate.click()
  await expect(text(dialog)).toHaveAccessibleDescription(
    'Please enter feedback text before generating a title',
  )
  await expect(text(dialog)).toBeFocused()
  await expect(title(dialog)).toHaveAccessibleDescription('')
  await text(dialog).fill('It does not open.')
  await generate.click()
  await expect(title(dialog)).toHaveValue('Calendar stays closed')
  await submit(dialog).click()
  await expect(page.getByText('Feedback submitted successfully!')).toBeVisible()
})

const failures: [string, Answer][] = [
  ['hangs', () => {}],
  ['says 429', says('{"error":{"message":"slow down"}}', 429)],
  ['sends garbage', says('\u0001 no json')],
]

for (const [what, answer] of failures) {
  test(`an endpoint that ${what} leads to the message within ten seconds, and nothing is lost`, async ({
    signedIn: page,
    dialog,
    endpoint,
    complaints,
  }) => {
    complaints.expect(/status of 503/)
    endpoint.behaviour.answer = answer
    await fill(dialog)
    await dialog.getByRole('button', { name: 'Generate' }).click()
    await expect(
      page.getByText('Failed to generate title. Please try again or enter one manually.'),
    ).toBeVisible()
    await expect(title(dialog)).toHaveValue('Calendar')
    await expect(text(dialog)).toHaveValue('It does not open.')
    await expect(submit(dialog)).toBeEnabled()
  })
}

test('the dialog works with the keyboard alone', async ({ signedIn: page }) => {
  await visit(page, '/family-select')
  const button = page.getByRole('button', { name: 'Feedback' })
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Submit Feedback' })
  await expect(title(dialog)).toBeFocused()
  await page.keyboard.type('Calendar')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Generate' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('It does not open.')
  await page.keyboard.press('Tab')
  await expect(dialog.getByLabel('Choose a file')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
})
