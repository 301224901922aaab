import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showInTab } from '../../../../../test/tab.tsx'
import { PackPage } from './pack-page.tsx'

/** The network, which answers when a test says so. */
let asked: { address: string; sent: unknown; answer: (response: Response) => void; fail: () => void }[]
beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', (address: string, { body }: { body: string }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const fail = () => reject(new TypeError('no network'))
    asked.push({ address, sent: JSON.parse(body), answer: resolve, fail })
    return promise
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function show(canSeeSecrets = true) {
  await showInTab(<PackPage propertyId="p1" canSeeSecrets={canSeeSecrets} />, {
    read: () => [],
    change: async () => ({}),
  })
  return userEvent.setup()
}
const button = () => screen.getByRole('button', { name: 'Download the pack' })
const parts = () =>
  within(screen.getByRole('group', { name: 'What is in the pack' })).getAllByRole('checkbox')
const refusal = (message: string, code = 'conflict') =>
  Response.json({ error: { code, message } }, { status: code === 'unavailable' ? 503 : 409 })

const usual = [
  ...['MANUAL', 'CONTACTS', 'KEYS', 'METERS', 'OWNERS', 'DECISIONS'],
  ...['BILLS', 'SCHEDULES', 'ASSETS', 'DOCUMENTS'],
]

it('asks for everything except codes as a PDF at first', async () => {
  const user = await show()
  expect(parts().map((part) => part instanceof HTMLInputElement && part.checked)).toEqual([
    ...usual.map(() => true),
    false,
  ])
  await user.click(button())
  expect(asked).toMatchObject([
    {
      address: '/api/properties/p1/handover-pack',
      sent: { parts: usual, format: 'pdf', paper: 'a4' },
    },
  ])
})

it('asks for the parts, the format and the paper that were chosen', async () => {
  const user = await show()
  for (const part of parts().slice(1, -1)) await user.click(part)
  await user.click(screen.getByRole('checkbox', { name: 'Codes & passwords' }))
  await user.click(screen.getByRole('radio', { name: 'ZIP with files' }))
  await user.click(screen.getByRole('radio', { name: 'US Letter' }))
  await user.click(button())
  expect(asked[0]?.sent).toEqual({ parts: ['MANUAL', 'CODES'], format: 'zip', paper: 'letter' })
})

it('offers codes only to those who may see them, and says that each one is recorded', async () => {
  await show()
  const codes = screen.getByRole('checkbox', { name: 'Codes & passwords' })
  const notes = document.getElementById(codes.getAttribute('aria-describedby') ?? '')
  expect(notes?.textContent).toContain('recorded in the activity log')
})

it('offers no codes to others', async () => {
  await show(false)
  expect(parts()).toHaveLength(usual.length)
  expect(screen.queryByRole('checkbox', { name: 'Codes & passwords' })).toBeNull()
})

it('is busy while the pack is made, asks once, and then saves it under its name', async () => {
  const saved: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:pack')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const user = await show()
  await user.click(button())
  expect(button().getAttribute('aria-busy')).toBe('true')
  await user.click(button())
  expect(asked).toHaveLength(1)
  const headers = { 'content-disposition': "attachment; filename*=UTF-8''Seehaus%20pack.pdf" }
  asked[0]?.answer(new Response('%PDF-', { headers }))
  await waitFor(() => expect(saved).toEqual(['Seehaus pack.pdf']))
  await waitFor(() => expect(button().getAttribute('aria-busy')).toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
})

it('shows why a pack is refused, until another one is asked for', async () => {
  const user = await show()
  await user.click(button())
  asked[0]?.answer(refusal('Your previous ZIP is still being downloaded.', 'unavailable'))
  expect((await screen.findByRole('alert')).textContent).toBe('Your previous ZIP is still being downloaded.')
  await waitFor(() => expect(button().getAttribute('aria-busy')).toBeNull())
  await user.click(button())
  expect(screen.queryByRole('alert')).toBeNull()
  asked[1]?.answer(refusal('A pack can contain 2,000 assets.'))
  expect((await screen.findByRole('alert')).textContent).toBe('A pack can contain 2,000 assets.')
  // The reason may no longer hold for another choice.
  await user.click(screen.getByRole('checkbox', { name: 'Assets' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('says what to do without a connection', async () => {
  const user = await show()
  await user.click(button())
  asked[0]?.fail()
  expect((await screen.findByRole('alert')).textContent).toContain('Check your connection')
})

it('asks for at least one part instead of asking the server', async () => {
  const user = await show(false)
  for (const part of parts()) await user.click(part)
  await user.click(button())
  expect(screen.getByRole('alert').textContent).toBe('Choose at least one part.')
  expect(asked).toEqual([])
})
