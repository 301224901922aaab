import { describe, expect, it } from 'vitest'
import { newId } from '../src/lib/ids.ts'
import { documents } from '../src/server/db/schema/documents.ts'
import { anInvoice, aQuote } from './factories/workers.ts'
import { aPhoto } from './files/pictures.ts'
import { jobsOn } from './jobs-on-the-wire.ts'
import { origin, sameOrigin } from './request.ts'
import { wireServer } from './wire.ts'

// What a job page says when a form or an upload is refused: the message, at its form, with the entries.

const server = wireServer({ TRUST_PROXY: '1' })
const { db } = server.database
const { get, post, aJob, accept, fromSomewhere } = jobsOn(server)

const photo = new Uint8Array(await aPhoto({ width: 300, height: 200 }).jpeg().toBuffer())
const file = (name = 'Roof.jpg') => new File([photo], name, { type: 'image/jpeg' })

type Job = Awaited<ReturnType<typeof aJob>>

const upload = (job: Job, count: number, fields: Record<string, string> = {}, content = file) => {
  const body = new FormData()
  for (const [name, text] of Object.entries(fields)) body.append(name, text)
  for (let index = 0; index < count; index++) body.append('file', content(`Roof ${index}.jpg`))
  const headers = { ...sameOrigin, accept: 'text/html', ...fromSomewhere() }
  return server.fetch(
    new Request(new URL(`/api${job.path}/files`, origin), { method: 'POST', body, headers }),
  )
}

/** Returns the forms of a page that show why they were refused. */
function refusalOn(html: string) {
  const forms = html
    .split('<form')
    .slice(1)
    .map((text) => text.split('</form>')[0] ?? '')
    .filter((text) => text.includes('role="alert"'))
  return { times: forms.length, form: forms[0] ?? '' }
}

describe('a refused upload', () => {
  it('shows the reason at its form', async () => {
    const job = await aJob()
    const { id: quoteId } = await aQuote(db, job)
    await accept(job)
    const { id: invoiceId } = await anInvoice(db, job)
    const places: [Record<string, string>, string][] = [
      [{}, '#files'],
      [{ quoteId }, '#quotes'],
      [{ invoiceId }, '#invoices'],
    ]
    for (const [place, part] of places) {
      const answer = await upload(job, 11, place)
      const location = answer.headers.get('location') ?? ''
      expect([answer.status, location.endsWith(part)]).toEqual([303, true])
      expect(location).not.toContain('10 files')
      const { times, form } = refusalOn(await (await get(location)).text())
      expect(times).toBe(1)
      expect(form).toContain('Send up to 10 files at once.')
      for (const id of Object.values(place)) expect(form).toContain(id)
    }
  })

  it('shows no message that someone else put into the address', async () => {
    const job = await aJob()
    const html = await (await get(`${job.path}?refusal=Pay%20to%20this%20account`)).text()
    expect(refusalOn(html).times).toBe(0)
    expect(html.split('<main')[1]?.split('</main')[0]).not.toContain('Pay to this account')
  })

  it('does not count towards the twenty a day', async () => {
    const job = await aJob()
    for (const count of [8, 7]) expect((await upload(job, count)).status).toBe(303)
    const over = await upload(job, 8)
    const html = await (await get(over.headers.get('location') ?? '')).text()
    expect(refusalOn(html).form).toContain('20 files a day')
    expect(await db.$count(documents)).toBe(15)
    await upload(job, 5)
    expect(await db.$count(documents)).toBe(20)
  })

  it('gets a page with the message if it is too large', async () => {
    const job = await aJob()
    const headers = { ...sameOrigin, accept: 'text/html', 'content-type': 'multipart/form-data; boundary=x' }
    for (const byteSize of [27, 40].map((mebibytes) => mebibytes * 1024 * 1024)) {
      const answer = await server.fetch(
        new Request(new URL(`/api${job.path}/files`, origin), {
          method: 'POST',
          body: new Uint8Array(byteSize),
          headers: { ...headers, ...fromSomewhere(), 'content-length': String(byteSize) },
        }),
      )
      const html = await answer.text()
      expect([answer.status, answer.headers.get('content-type')]).toEqual([413, 'text/html; charset=utf-8'])
      expect(html).toContain('Send fewer or smaller files.')
      expect(html).toContain(`href="${job.path}#files"`)
    }
  })
})

describe('files', () => {
  it('can be uploaded for a requested quote before it is sent', async () => {
    const job = await aJob()
    const request = { status: 'REQUESTED', revision: 0, submittedAt: null, totalMinor: null } as const
    const { id: quoteId } = await aQuote(db, job, { ...request, labourMinor: null, materialsMinor: null })
    expect(await (await get(job.path)).text()).toContain(`name="quoteId" value="${quoteId}"`)
    expect((await upload(job, 1, { quoteId })).headers.get('location')).toContain('done=uploaded')
    expect(await (await get(job.path)).text()).toContain('Roof 0')
  })
})

describe('a refused form', () => {
  const visit = {
    do: 'visits.propose',
    id: newId(),
    on: '2020-01-06',
    from: '10:15',
    until: '11:45',
    note: 'Side door',
  }

  it('keeps its entries and shows the reason once, even if no field is wrong', async () => {
    const job = await aJob()
    const { id: quoteId } = await aQuote(db, job, { revision: 3 })
    const quote = { do: 'quotes.submit', id: quoteId, revision: '1', labour: '777', terms: 'Cash' }
    for (const [fields, typed] of [
      [visit, ['2020-01-06', '10:15', '11:45', 'Side door']],
      [quote, ['777', 'Cash']],
      [{ do: 'messages.write', id: newId(), body: ' ' }, []],
      [{ do: 'job.accept', name: ' ' }, []],
    ] as const) {
      const answer = await post(job.path, fields)
      expect(answer.status).toBeGreaterThanOrEqual(400)
      const { times, form } = refusalOn(await answer.text())
      expect([fields.do, times]).toEqual([fields.do, 1])
      expect(form).toContain(`name="do" value="${fields.do}"`)
      for (const text of typed) expect(form).toContain(text)
    }
  })

  it('returns to its own section of the page', async () => {
    const job = await aJob()
    const html = await (await get(job.path)).text()
    for (const part of ['accept', 'visits', 'quotes', 'messages'])
      expect(html).toContain(`action="${job.path}#${part}"`)
  })

  it('shows its entries with the labels of the page if the job was declined in the meantime', async () => {
    const job = await aJob()
    await post(job.path, { do: 'job.decline', reason: '' })
    const html = await (await post(job.path, visit)).text()
    for (const label of ['Date', 'From', 'Until', 'Note']) expect(html).toContain(`>${label}<`)
    expect(html).toContain('Side door')
    for (const hidden of ['>Id<', '>On<', '>Do<', visit.id]) expect(html).not.toContain(hidden)
  })

  it('says what is wrong if it cannot be read', async () => {
    const job = await aJob()
    const body = new FormData()
    body.append('do', 'job.accept')
    for (let part = 0; part < 61; part++) body.append('name', 'Eve')
    const headers = { ...sameOrigin, accept: 'text/html', ...fromSomewhere() }
    const many = await server.fetch(new Request(new URL(job.path, origin), { method: 'POST', body, headers }))
    expect(await many.text()).toContain('This form has too many parts.')
    const broken = await server.fetch(
      new Request(new URL(job.path, origin), {
        method: 'POST',
        body: '--x\r\nhalf of a form',
        headers: { ...headers, ...fromSomewhere(), 'content-type': 'multipart/form-data; boundary=x' },
      }),
    )
    expect(await broken.text()).toContain('This form did not arrive completely.')
  })
})
