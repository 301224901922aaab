import fc from 'fast-check'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { describe, expect, it } from 'vitest'
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

/** As one reader understands it: strictly, with the zones that the feed itself defines. */
function readStrictly(text: string) {
  ICAL.TimezoneService.reset()
  const calendar = new ICAL.Component(ICAL.parse(text))
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
}

/** As another one does, with the zones that it knows itself. */
const readLeniently = (text: string) =>
  Object.values(nodeIcal.sync.parseICS(text)).filter((part) => part?.type === 'VEVENT')

const timed = (timeZone: string, startsAt: string, endsAt: string | null = null) =>
  event({ when: { isAllDay: false, startsAt, endsAt, timeZone } })

describe('the times in a feed', () => {
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
  ])('in %s, %s on the clock is %s for both readers', (zone, startsAt, instant) => {
    const text = write(timed(zone, startsAt))
    const [strict] = readStrictly(text)
    expect(strict?.startDate.toJSDate().toISOString()).toBe(instant)
    expect(readLeniently(text)[0]).toMatchObject({ start: new Date(instant) })
  })

  it('end where they end, in the same zone', () => {
    const [read] = readStrictly(write(timed('Asia/Kolkata', '2027-07-01T09:00', '2027-07-01T10:15')))
    expect(read?.endDate.toJSDate().toISOString()).toBe('2027-07-01T04:45:00.000Z')
  })

  it('are whole days without a zone, the last one left out as the format wants it', () => {
    const text = write(event())
    expect(text).toContain('DTSTART;VALUE=DATE:20270703\r\nDTEND;VALUE=DATE:20270704')
    expect(text).not.toContain('VTIMEZONE')
    const [read] = readStrictly(text)
    expect([read?.startDate.isDate, read?.duration.toSeconds()]).toEqual([true, 86_400])
  })
})

describe('the text of a feed', () => {
  it('is the same for the same events, and stamped with when they were changed', () => {
    expect(write(event())).toBe(write(event()))
    expect(write(event())).toContain('DTSTAMP:20270102T030405Z')
    expect(write(event())).toContain('SEQUENCE:2')
    expect(write(event())).toContain('UID:task-1@kinstead.example')
    expect(write(event())).toContain('URL;VALUE=URI:https://kinstead.example/task/1')
  })

  it('comes back from both readers as it was written, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 }), (title) => {
        const text = write(event({ title }))
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
  ])('keeps %j for both readers', (title) => {
    const text = write(event({ title }))
    expect(readStrictly(text)[0]?.summary).toBe(title)
    expect(readLeniently(text)).toMatchObject([{ summary: title }])
  })

  it('makes one line of a title of several', () => {
    const text = write(event({ title: 'One\r\nATTENDEE:MAILTO:x@evil.example\u2028two' }))
    expect(readStrictly(text)[0]?.summary).toBe('One ATTENDEE:MAILTO:x@evil.example two')
    expect(text).not.toMatch(/^ATTENDEE/m)
  })

  it('has a name that nothing gets out of', () => {
    const text = writeIcal({ name: 'Us; them, all\r\nX-EVIL:1', origin, events: [event()] })
    expect(text).not.toMatch(/^X-EVIL/m)
    expect(text).toContain('\r\nNAME:Us\\; them\\, all X-EVIL:1\r\n')
  })

  it('has no line of more than 75 octets, and ends each as the format wants it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 60, maxLength: 120 }), (title) => {
        const lines = write(event({ title })).split('\r\n')
        for (const line of lines) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
          expect(line).not.toMatch(/[\r\n]/)
        }
      }),
    )
  })

  it('leaves out an event that cannot be written, says which, and writes all others', () => {
    const bad = event({ uid: 'bad', when: { isAllDay: true, startsOn: '2027-07-03', endsOn: '+010000-01' } })
    const badStamp = event({ uid: 'bad-stamp', updatedAt: new Date(Number.NaN) })
    const left: string[] = []
    const feed = { name: 'Us', origin, events: [bad, badStamp, event()] }
    const text = writeIcal(feed, (uid) => left.push(uid))
    expect(readStrictly(text).map(({ uid }) => uid)).toEqual(['task-1@kinstead.example'])
    expect(left).toEqual(['bad', 'bad-stamp'])
  })

  it('is a calendar without events, too', () => {
    expect(readStrictly(write())).toEqual([])
  })
})

describe('the largest feed', () => {
  it('asks for the definition of each zone once, however many events are in it', () => {
    const zones = ['Europe/Zurich', 'America/New_York', 'Asia/Tokyo']
    const feed = (count: number) =>
      Array.from({ length: count }, (_, at) => ({
        ...timed(zones[at % 3] ?? 'UTC', '2027-07-03T10:00', '2027-07-03T11:00'),
        uid: `task-${at}`,
      }))
    write(...feed(3))
    const millisecondsFor = (events: FeedEvent[]) => {
      const before = process.threadCpuUsage()
      write(...events)
      const { user, system } = process.threadCpuUsage(before)
      return (user + system) / 1_000
    }
    // It took 400 ms, 0.6 of them for the zone of each.
    expect(Math.min(...[1, 2, 3].map(() => millisecondsFor(feed(500))))).toBeLessThan(200)
  })
})
