import fc from 'fast-check'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { describe, expect, it } from 'vitest'
import { turnsDuring } from '../../../../../test/turns.ts'
import { maxFeedEvents } from '../calendar-feeds.rules.ts'
import type { FeedEvent } from '../feed-events.rules.ts'
import { writeIcal } from './ical.format.ts'

const origin = 'https://kinstead.example'

const event = (overrides: Partial<FeedEvent> = {}): FeedEvent => ({
  uid: 'task-1',
  title: 'Clean the gutters',
  category: 'Task',
  location: 'Lake cabin',
  path: '/task/1',
  when: { isAllDay: true, startsOn: '2027-07-03', endsOn: '2027-07-04' },
  isTentative: false,
  updatedAt: new Date('2027-01-02T03:04:05Z'),
  sequence: 2,
  ...overrides,
})

const write = (...events: FeedEvent[]) => writeIcal({ name: 'The Kellers', origin, events })

/** Parses strictly, with the zones that the feed defines. */
function readStrictly(text: string) {
  ICAL.TimezoneService.reset()
  const calendar = new ICAL.Component(ICAL.parse(text))
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
}

/** Parses with its own zones. */
const readLeniently = (text: string) =>
  Object.values(nodeIcal.sync.parseICS(text)).filter((part) => part?.type === 'VEVENT')

const timed = (timeZone: string, startsAt: string, endsAt: string | null = null) =>
  event({ when: { isAllDay: false, startsAt, endsAt, timeZone } })

describe('times in a feed', () => {
  it.each([
    ['Europe/Stockholm', '2027-03-28T01:30', '2027-03-28T00:30:00.000Z'],
    ['Europe/Stockholm', '2027-03-28T03:30', '2027-03-28T01:30:00.000Z'],
    ['Europe/Stockholm', '2027-07-01T09:00', '2027-07-01T07:00:00.000Z'],
    ['Europe/Stockholm', '2027-10-31T01:30', '2027-10-30T23:30:00.000Z'],
    ['Europe/Stockholm', '2027-10-31T03:30', '2027-10-31T02:30:00.000Z'],
    ['America/New_York', '2027-03-14T01:30', '2027-03-14T06:30:00.000Z'],
    ['America/New_York', '2027-03-14T03:30', '2027-03-14T07:30:00.000Z'],
    ['America/New_York', '2027-11-07T03:30', '2027-11-07T08:30:00.000Z'],
    ['Pacific/Kiritimati', '2027-07-01T09:00', '2027-06-30T19:00:00.000Z'],
    ['Pacific/Pago_Pago', '2027-07-01T09:00', '2027-07-01T20:00:00.000Z'],
    ['Asia/Kolkata', '2027-07-01T09:00', '2027-07-01T03:30:00.000Z'],
    ['UTC', '2027-07-01T09:00', '2027-07-01T09:00:00.000Z'],
  ])('in %s, %s on the clock is %s for both parsers', async (zone, startsAt, instant) => {
    const text = await write(timed(zone, startsAt))
    const [strict] = readStrictly(text)
    expect(strict?.startDate.toJSDate().toISOString()).toBe(instant)
    expect(readLeniently(text)[0]).toMatchObject({ start: new Date(instant) })
  })

  it('end at the right time in the same zone', async () => {
    const [read] = readStrictly(await write(timed('Asia/Kolkata', '2027-07-01T09:00', '2027-07-01T10:15')))
    expect(read?.endDate.toJSDate().toISOString()).toBe('2027-07-01T04:45:00.000Z')
  })

  it('are whole days without a zone, with an exclusive end', async () => {
    const text = await write(event())
    expect(text).toContain('DTSTART;VALUE=DATE:20270703\r\nDTEND;VALUE=DATE:20270704')
    expect(text).not.toContain('VTIMEZONE')
    const [read] = readStrictly(text)
    expect([read?.startDate.isDate, read?.duration.toSeconds()]).toEqual([true, 86_400])
  })
})

describe('the text of a feed', () => {
  it('is the same for the same events, with their last change as the stamp', async () => {
    expect(await write(event())).toBe(await write(event()))
    expect(await write(event())).toContain('DTSTAMP:20270102T030405Z')
    expect(await write(event())).toContain('SEQUENCE:2')
    expect(await write(event())).toContain('UID:task-1@kinstead.example')
    expect(await write(event())).toContain('URL;VALUE=URI:https://kinstead.example/task/1')
  })

  it('is parsed back as it was written by both parsers', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 }), async (title) => {
        const text = await write(event({ title }))
        const plain = title.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
        expect(readStrictly(text)[0]?.summary ?? '').toBe(plain)
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    'Commas, semicolons; backslashes \\ and "quotes"',
    'Emoji 👩‍👩‍👧 🏠 and flags 🇸🇪',
    'שלום לכולם, ניקוי המרזבים',
    '\u202Eright to left\u202C',
    'END:VEVENT',
    'é'.repeat(120),
  ])('keeps %j for both parsers', async (title) => {
    const text = await write(event({ title }))
    expect(readStrictly(text)[0]?.summary).toBe(title)
    expect(readLeniently(text)).toMatchObject([{ summary: title }])
  })

  it('joins a multi-line title into one line', async () => {
    const text = await write(event({ title: 'One\r\nATTENDEE:MAILTO:x@evil.example\u2028two' }))
    expect(readStrictly(text)[0]?.summary).toBe('One ATTENDEE:MAILTO:x@evil.example two')
    expect(text).not.toMatch(/^ATTENDEE/m)
  })

  it('escapes its name', async () => {
    const text = await writeIcal({ name: 'Us; them, all\r\nX-EVIL:1', origin, events: [event()] })
    expect(text).not.toMatch(/^X-EVIL/m)
    expect(text).toContain('\r\nNAME:Us\\; them\\, all X-EVIL:1\r\n')
  })

  it('folds lines at 75 octets and ends them with CRLF', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 60, maxLength: 120 }), async (title) => {
        const lines = (await write(event({ title }))).split('\r\n')
        for (const line of lines) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
          expect(line).not.toMatch(/[\r\n]/)
        }
      }),
    )
  })

  it('skips and reports an event that cannot be written', async () => {
    const bad = event({ uid: 'bad', when: { isAllDay: true, startsOn: '2027-07-03', endsOn: '+010000-01' } })
    const badStamp = event({ uid: 'bad-stamp', updatedAt: new Date(Number.NaN) })
    const left: string[] = []
    const feed = { name: 'Us', origin, events: [bad, badStamp, event()] }
    const text = await writeIcal(feed, (uid) => left.push(uid))
    expect(readStrictly(text).map(({ uid }) => uid)).toEqual(['task-1@kinstead.example'])
    expect(left).toEqual(['bad', 'bad-stamp'])
  })

  it('is a valid calendar without events', async () => {
    expect(readStrictly(await write())).toEqual([])
  })
})

describe('the largest possible feed', () => {
  const zones = ['Europe/Zurich', 'America/New_York', 'Asia/Tokyo']
  const events = Array.from({ length: maxFeedEvents }, (_, at) => ({
    ...timed(zones[at % 3] ?? 'UTC', '2027-07-03T10:00', '2027-07-03T11:00'),
    uid: `task-${at}`,
    title: 'é'.repeat(120),
  }))

  it('is written in pieces that yield to other requests', async () => {
    expect(await turnsDuring(write(...events))).toBeGreaterThanOrEqual(maxFeedEvents / 50)
  })

  it('defines each zone once, before the events', async () => {
    const text = await write(...events)
    expect(text.split('BEGIN:VTIMEZONE')).toHaveLength(zones.length + 1)
    expect(text.lastIndexOf('END:VTIMEZONE')).toBeLessThan(text.indexOf('BEGIN:VEVENT'))
    expect(readStrictly(text)).toHaveLength(maxFeedEvents)
  })
})
