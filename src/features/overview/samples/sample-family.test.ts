import { languages } from 'virtual:languages'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addLanguage, inLocale } from '../../../i18n/i18n.server.ts'
import { addDays } from '../../../lib/dates.ts'
import { requiredText } from '../../../lib/text.ts'
import { assetFields } from '../../house/assets/assets.schemas.ts'
import { manualSectionFields } from '../../house/manual/manual.schemas.ts'
import { propertyFields } from '../../house/properties/properties.schemas.ts'
import { readTiming } from '../../work/schedules/schedules.rules.ts'
import { dateOf } from './sample-dates.rules.ts'
import { sampleFamily } from './sample-family.ts'
import { sampleWorkers } from './sample-workers.ts'

const day = fc.integer({ min: 0, max: 4_000 }).map((days) => addDays('2024-01-01', days))

it('surrounds any day on which it is loaded and follows the rules of schedules', () => {
  fc.assert(
    fc.property(day, (today) => {
      const { houses, events } = sampleFamily(today)
      const work = houses.flatMap((house) => house.work ?? [])
      const visit = work
        .flatMap(({ tasks }) => tasks)
        .find(({ title }) => title === 'Visit Grandmother on Sunday')
      expect(new Date(`${visit?.dueOn}T00:00:00Z`).getUTCDay()).toBe(0)
      for (const { rule, countedFrom, startsOn } of work.flatMap(({ schedules }) => schedules)) {
        expect(startsOn > today).toBe(true)
        const timing = readTiming({ rule, countedFrom, startsOn, endsOn: null, maxOccurrences: null })
        expect('refusal' in timing).toBe(false)
      }
      for (const { startsOn, endsOn } of work.flatMap(({ stays }) => stays))
        expect(startsOn < endsOn).toBe(true)
      for (const event of events) expect(event.startsOn > today).toBe(true)
    }),
  )
})

it('resolves relative dates and leaves other text unchanged', () => {
  const dates = ['today -18 days', 'today +6 days -2 months', 'next 09-15', 'next Sunday', 'today is fine']
  expect(dates.map((text) => dateOf(text, '2026-11-22'))).toEqual([
    '2026-11-04',
    '2026-09-28',
    '2027-09-15',
    '2026-11-29',
    'today is fine',
  ])
})

it('has a date in every date field', () => {
  expect(JSON.stringify(sampleFamily('2026-11-22'))).not.toMatch(/"(?:today|next) /)
})

/** Returns each string of the sample by its place in it. */
function stringsOf(value: unknown, place = ''): [string, string][] {
  if (typeof value === 'string') return [[place, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => stringsOf(part, `${place}/${key}`))
}

const familyIn = (locale: string) =>
  inLocale(locale, () => ({ ...sampleFamily('2026-11-22'), contractors: sampleWorkers() }))

/** The fields in which something is written. A contractor's name, company and number stay. */
const isWritten = ([place]: [string, string]) =>
  /\/(title|description|statusReason|note|notes|body|question|background|text|label|location|place|otherTrade|checklist\/\d+)$/.test(
    place,
  ) || /^\/(group|houses\/\d+\/facts|.*\/(assets|meters)\/\d+)\/name$/.test(place)

const line = requiredText(() => 'empty')

/** The pseudo-locale also changes names. */
const realLanguages = Object.keys(languages).filter((language) => language !== 'en-XA')

describe.each(realLanguages)('the sample family in %s', (language) => {
  const messages = languages[language]?.messages
  if (messages) addLanguage(language, messages)

  it('has everything that it has in English, in other words, and nothing else is changed', () => {
    const english = stringsOf(familyIn('en'))
    const there = new Map(stringsOf(familyIn(language)))
    expect([...there.keys()]).toEqual(english.map(([place]) => place))
    const same = english.filter(([place, text]) => there.get(place) === text)
    expect(same.filter(isWritten)).toEqual([])
    const references = /\/(property|project|asset|tasks\/\d+)$|\/street2$/
    const changed = english.filter((string) => there.get(string[0]) !== string[1] && !isWritten(string))
    expect(changed.filter(([place]) => !references.test(place))).toEqual([])
  })

  it('refers only to houses, projects, assets and tasks that it has', () => {
    const { houses, money, contractors } = familyIn(language)
    const placeOf = (name: string) => houses.find(({ facts }) => facts.name === name)
    for (const { record, work } of houses) {
      const assets = record?.assets.map(({ name }) => name) ?? []
      const projects = work?.projects.map(({ title }) => title) ?? []
      for (const { asset } of [
        ...(record?.documents ?? []),
        ...(work?.tasks ?? []),
        ...(work?.schedules ?? []),
      ])
        if (asset) expect(assets).toContain(asset)
      for (const { project } of work?.tasks ?? []) if (project) expect(projects).toContain(project)
    }
    for (const { property } of [...money.bills, ...money.budgets]) expect(placeOf(property)).toBeDefined()
    for (const { property, project } of money.payments) {
      if (property) expect(placeOf(property)).toBeDefined()
      if (project)
        expect(placeOf(property ?? '')?.work?.projects.map(({ title }) => title)).toContain(project)
    }
    const tasks = houses.flatMap(({ work }) => work?.tasks.map(({ title }) => title) ?? [])
    for (const contractor of Object.values(contractors))
      expect(tasks).toEqual(expect.arrayContaining(contractor.tasks))
  })

  it('fits the forms', () => {
    const family = familyIn(language)
    for (const { facts, record } of family.houses) {
      propertyFields.parse(facts)
      for (const asset of record?.assets ?? []) assetFields.parse(asset)
      for (const section of record?.manual ?? []) manualSectionFields.parse(section)
    }
    const lines = stringsOf(family).filter(([place]) => /\/(title|name|label|text|question|\d+)$/.test(place))
    const tooLong = lines.filter(([, text]) => !line.safeParse(text).success)
    expect(tooLong).toEqual([])
  })
})
