import { describe, expect, it } from 'vitest'
import type { LostReason } from '../received.rules.ts'
import type { Sent } from '../received-store.ts'
import { receiveShare } from './share-worker.ts'

const origin = 'https://home.example'

/** Sends a form as a phone does, and returns what was to be kept. */
async function share(body: BodyInit | null, { referrer = '', lost = null as LostReason | null } = {}) {
  const request = new Request(`${origin}/share-target`, { method: 'POST', body })
  // Outside of a browser, a request cannot name another page.
  Object.defineProperty(request, 'referrer', { value: referrer })
  const kept: Sent[] = []
  const answer = await receiveShare(request, origin, async (sent) => {
    kept.push(sent)
    return lost
  })
  return { kept, status: answer.status, location: answer.headers.get('location') }
}

const photo = new File(['bytes'], 'roof.jpg', { type: 'image/jpeg' })

function aForm(parts: Record<string, string | File | File[]>) {
  const form = new FormData()
  for (const [name, values] of Object.entries(parts))
    for (const value of [values].flat()) form.append(name, value)
  return form
}

describe('the service worker, when something is shared', () => {
  it('keeps the files and words, and leads to the page with a read', async () => {
    const form = aForm({ title: 'Roof', text: 'Leaks', url: 'https://a.example', files: [photo, photo] })
    const { kept, status, location } = await share(form)
    expect([status, location]).toEqual([303, `${origin}/shared`])
    expect(kept).toMatchObject([{ title: 'Roof', text: 'Leaks', url: 'https://a.example' }])
    expect(kept[0]?.files.map(({ name, type }) => [name, type])).toEqual([
      ['roof.jpg', 'image/jpeg'],
      ['roof.jpg', 'image/jpeg'],
    ])
  })

  it('takes fields of the wrong kind, and none, for empty ones', async () => {
    const { kept } = await share(aForm({ title: photo, files: 'text', other: photo }))
    expect(kept).toEqual([{ title: '', text: '', url: '', files: [] }])
    expect((await share(aForm({ files: new File([], '') }))).kept[0]?.files).toEqual([])
  })

  it.each(['missed', 'full', 'failed'] as const)('says why nothing is kept: %s', async (lost) => {
    expect((await share(aForm({}), { lost })).location).toBe(`${origin}/shared?lost=${lost}`)
  })

  it('says so if the form cannot be read', async () => {
    const { kept, location } = await share('no form')
    expect([kept, location]).toEqual([[], `${origin}/shared?lost=failed`])
  })

  it('says so if the browser cannot keep it', async () => {
    const request = new Request(`${origin}/share-target`, { method: 'POST', body: aForm({ files: photo }) })
    const answer = await receiveShare(request, origin, () => Promise.reject(new Error('no database')))
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${origin}/shared?lost=failed`])
  })

  it('keeps nothing that a page of another site sends', async () => {
    const { kept, location } = await share(aForm({ files: photo }), { referrer: 'https://evil.example/' })
    expect([kept, location]).toEqual([[], `${origin}/shared`])
    expect((await share(aForm({ files: photo }), { referrer: `${origin}/` })).kept).toHaveLength(1)
  })
})
