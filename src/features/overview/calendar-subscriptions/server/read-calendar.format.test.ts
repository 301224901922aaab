import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ReadOptions, readCalendar } from './read-calendar.format.ts'
import { readCalendarApart } from './read-calendar-apart.service.ts'

const options: ReadOptions = {
  from: '2027-01-01',
  to: '2028-06-30',
  timeZone: 'Europe/Zurich',
  maxEntries: 2_000,
  maxEvents: 20_000,
  maxSteps: 200_000,
  maxTitle: 200,
}

const anEvent = (...lines: string[]) => [
  'BEGIN:VEVENT',
  'UID:one',
  'SUMMARY:Holidays',
  ...lines,
  'END:VEVENT',
]
const aCalendar = (...lines: string[]) =>
  Buffer.from(['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n'))

function entriesOf(bytes: Buffer, more: Partial<ReadOptions> = {}) {
  const reading = readCalendar(bytes, { ...options, ...more })
  if ('failure' in reading) throw new Error(reading.failure)
  return reading.entries
}
const whensOf = (...lines: string[]) =>
  entriesOf(aCalendar(...lines)).map(({ startsOn, startTime, endsOn, endTime }) =>
    [startsOn, startTime, endsOn === startsOn ? null : endsOn, endTime].filter(Boolean).join(' '),
  )

const newYork = [
  'BEGIN:VTIMEZONE',
  'TZID:Our own zone',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0500',
  'END:STANDARD',
  'END:VTIMEZONE',
]

describe('a calendar from outside', () => {
  it('has whole days, with its last day instead of the day after it', () => {
    expect(whensOf(...anEvent('DTSTART;VALUE=DATE:20270410', 'DTEND;VALUE=DATE:20270425'))).toEqual([
      '2027-04-10 2027-04-24',
    ])
    expect(whensOf(...anEvent('DTSTART;VALUE=DATE:20270410'))).toEqual(['2027-04-10'])
    expect(whensOf(...anEvent('DTSTART;VALUE=DATE:20270410', 'DURATION:P2D'))).toEqual([
      '2027-04-10 2027-04-11',
    ])
  })

  it.each([
    ['UTC', ['DTSTART:20270701T100000Z', 'DTEND:20270701T113000Z'], '2027-07-01 12:00 13:30'],
    [
      'a named zone',
      ['DTSTART;TZID=America/New_York:20270701T100000', 'DURATION:PT1H'],
      '2027-07-01 16:00 17:00',
    ],
    ['the zone of the group', ['DTSTART;TZID=Europe/Zurich:20270701T100000'], '2027-07-01 10:00'],
    ['no zone', ['DTSTART:20270701T100000'], '2027-07-01 10:00'],
    ['a zone of the file', ['DTSTART;TZID=Our own zone:20270701T100000'], '2027-07-01 17:00'],
    ['an unknown zone', ['DTSTART;TZID=Nowhere:20270701T100000'], '2027-07-01 10:00'],
    ['a zone behind a path', ['DTSTART;TZID=/x.org/America/New_York:20270701T100000'], '2027-07-01 16:00'],
    [
      'the night',
      ['DTSTART:20270701T210000Z', 'DTEND:20270701T230000Z'],
      '2027-07-01 23:00 2027-07-02 01:00',
    ],
    ['one evening', ['DTSTART:20270701T180000', 'DTEND:20270702T000000'], '2027-07-01 18:00'],
    ['two evenings', ['DTSTART:20270701T180000', 'DTEND:20270703T000000'], '2027-07-01 18:00 2027-07-02'],
  ])('has times in %s', (_zone, lines, when) => {
    expect(whensOf(...newYork, ...anEvent(...lines))).toEqual([when])
  })

  it('repeats at the same local time when the clocks change', () => {
    const weekly = anEvent('DTSTART;TZID=Europe/Zurich:20270320T190000', 'RRULE:FREQ=WEEKLY;COUNT=3')
    expect(whensOf(...weekly)).toEqual(['2027-03-20 19:00', '2027-03-27 19:00', '2027-04-03 19:00'])
  })

  it('leaves out what is excluded, cancelled or replaced', () => {
    const lines = [
      ...anEvent(
        'DTSTART;TZID=Europe/Zurich:20270301T190000',
        'RRULE:FREQ=DAILY;UNTIL=20270305T180000Z',
        'EXDATE:20270302T180000Z',
        'EXDATE;VALUE=DATE:20270303',
        'RDATE;TZID=Europe/Zurich:20270310T190000',
      ),
      ...anEvent('RECURRENCE-ID;TZID=Europe/Zurich:20270304T190000', 'DTSTART:20270304T200000Z'),
      ...anEvent('UID:two', 'STATUS:CANCELLED', 'DTSTART;VALUE=DATE:20270401'),
    ]
    expect(whensOf(...lines)).toEqual([
      '2027-03-01 19:00',
      '2027-03-04 21:00',
      '2027-03-05 19:00',
      '2027-03-10 19:00',
    ])
  })

  it('is laid out in the range only, and what lasts longer is cut to it', () => {
    expect(whensOf(...anEvent('DTSTART;VALUE=DATE:19840229', 'RRULE:FREQ=YEARLY'))).toEqual(['2028-02-29'])
    expect(whensOf(...anEvent('DTSTART;VALUE=DATE:20200101', 'DTEND;VALUE=DATE:20400101'))).toEqual([
      '2027-01-01 2028-06-30',
    ])
    expect(whensOf(...anEvent('DTSTART;VALUE=DATE:20261230'))).toEqual([])
  })

  it('lies within its range and is in order, whatever its events are', () => {
    const aDay = fc
      .integer({ min: 0, max: 2_000 })
      .map((days) =>
        new Date(Date.UTC(2025, 0, 1) + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', ''),
      )
    const aRule = fc.constantFrom(
      '',
      'RRULE:FREQ=WEEKLY',
      'RRULE:FREQ=MONTHLY;BYDAY=-1SU',
      'RRULE:FREQ=YEARLY',
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(aDay, aDay, aRule), { maxLength: 5 }), (events) => {
        const lines = events.flatMap(([start, end, rule]) =>
          anEvent(`DTSTART;VALUE=DATE:${start}`, `DTEND;VALUE=DATE:${end}`, ...(rule ? [rule] : [])),
        )
        const entries = entriesOf(aCalendar(...lines))
        for (const { startsOn, endsOn } of entries)
          expect(options.from <= startsOn && startsOn <= endsOn && endsOn <= options.to).toBe(true)
        expect(entries.map(({ startsOn }) => startsOn)).toEqual(
          entries.map(({ startsOn }) => startsOn).toSorted(),
        )
      }),
      { numRuns: 50 },
    )
  })

  it('has titles of plain text, as they are written', () => {
    const own = (summary: string) =>
      entriesOf(aCalendar('BEGIN:VEVENT', summary, 'DTSTART;VALUE=DATE:20270410', 'END:VEVENT'))[0]?.title
    expect(own('SUMMARY:Ferien\\, Zürich\\nSommer')).toBe('Ferien, Zürich Sommer')
    expect(own('SUMMARY:<b>Sale</b> [now](https://x.example)')).toBe('<b>Sale</b> [now](https://x.example)')
    expect(own('SUMMARY:a\u202ebc\u0007\u200b')).toBe('abc')
    expect(own(`SUMMARY:${'ü'.repeat(5_000)}`)).toBe('ü'.repeat(200))
    expect(own('DESCRIPTION:secret')).toBe('')
  })

  it('in an old encoding is read too', () => {
    const bytes = Buffer.from(
      aCalendar('BEGIN:VEVENT', 'SUMMARY:Müll', 'DTSTART;VALUE=DATE:20270410', 'END:VEVENT').toString(),
      'latin1',
    )
    expect(entriesOf(bytes)[0]?.title).toBe('Müll')
  })

  it('leaves out a broken event, and keeps the others', () => {
    const lines = [
      ...['BEGIN:VEVENT', 'DTSTART:20271399T999999', 'SUMMARY:A', 'END:VEVENT'],
      ...['BEGIN:VEVENT', 'DTSTART', ';;;', 'END:VEVENT'],
      ...['BEGIN:VEVENT', 'SUMMARY:Without a day', 'END:VEVENT'],
      ...['BEGIN:VEVENT', 'DTSTART;VALUE=DATE:99990101', 'END:VEVENT'],
      ...anEvent(
        'BEGIN:VALARM',
        'TRIGGER:-PT1H',
        'SUMMARY:Alarm',
        'END:VALARM',
        'DTSTART;VALUE=DATE:20270410',
      ),
    ]
    expect(entriesOf(aCalendar(...lines))).toContainEqual(
      expect.objectContaining({ title: 'Holidays', startsOn: '2027-04-10' }),
    )
  })

  it.each([
    'FREQ=WEEKLY;BYMONTHDAY=1',
    'FREQ=DAILY;BYYEARDAY=3',
    'FREQ=MONTHLY;BYDAY=9MO',
    'FREQ=YEARLY;INTERVAL=99999999999',
  ])('leaves out an event whose rule cannot be followed: %s', (rule) => {
    const good = anEvent('UID:good', 'DTSTART;VALUE=DATE:20270410')
    expect(whensOf(...anEvent('DTSTART:20270401T100000', `RRULE:${rule}`), ...good)).toEqual(['2027-04-10'])
  })

  it('leaves out an event in a time zone whose rule cannot be followed', () => {
    const broken = newYork.map((line) =>
      line === 'END:STANDARD' ? 'RRULE:FREQ=WEEKLY;BYMONTHDAY=1\r\nEND:STANDARD' : line,
    )
    const good = anEvent('UID:good', 'DTSTART;VALUE=DATE:20270410')
    expect(whensOf(...broken, ...anEvent('DTSTART;TZID=Our own zone:20270401T100000'), ...good)).toEqual([
      '2027-04-10',
    ])
  })

  it.each([
    ['a page', '<!doctype html><p>BEGIN:VCALENDAR</p>'],
    ['nothing', ''],
    ['bytes', '\u0000\u0001\u0002'],
    ['contacts', 'BEGIN:VCARD\r\nEND:VCARD'],
  ])('is not %s', (_what, text) => {
    expect(readCalendar(Buffer.from(text), options)).toEqual({ failure: 'NOT_A_CALENDAR' })
  })
})

describe('a hostile calendar', () => {
  const tooMany = { failure: 'TOO_MANY_ENTRIES' }

  it('does not repeat within a day', () => {
    for (const freq of ['SECONDLY', 'MINUTELY', 'HOURLY'])
      expect(whensOf(...anEvent('DTSTART:20270401T100000', `RRULE:FREQ=${freq}`)).length).toBeLessThan(2)
  })

  it('has a limit of entries, of events, and of steps', () => {
    const daily = anEvent('DTSTART;VALUE=DATE:20270101', 'RRULE:FREQ=DAILY')
    const old = anEvent('DTSTART;VALUE=DATE:18000101', 'RRULE:FREQ=DAILY')
    expect(readCalendar(aCalendar(...daily), { ...options, maxEntries: 100 })).toEqual(tooMany)
    expect(readCalendar(aCalendar(...daily, ...daily), { ...options, maxEvents: 1 })).toEqual(tooMany)
    expect(readCalendar(aCalendar(...old), { ...options, maxSteps: 1_000 })).toEqual(tooMany)
  })

  it('ends with its thread when a rule is followed for ever', async () => {
    const bomb = anEvent('DTSTART;VALUE=DATE:20270401', 'RRULE:FREQ=WEEKLY;INTERVAL=999999999999999')
    const reading = await readCalendarApart(aCalendar(...bomb), { ...options, maxSteps: 1e12 }, 2_000)
    expect(reading).toEqual(tooMany)
  })

  it('of one line as long as the file is read', () => {
    const bytes = aCalendar(
      'BEGIN:VEVENT',
      `SUMMARY:${'x'.repeat(1_900_000)}`,
      'DTSTART;VALUE=DATE:20270410',
      'END:VEVENT',
    )
    expect(entriesOf(bytes)[0]?.title).toBe('x'.repeat(200))
  })
})

it('is read in a thread as here', async () => {
  const bytes = aCalendar(
    ...anEvent('DTSTART;TZID=America/New_York:20270701T100000', 'RRULE:FREQ=WEEKLY;COUNT=2'),
  )
  expect(await readCalendarApart(bytes, options)).toEqual(readCalendar(bytes, options))
})
