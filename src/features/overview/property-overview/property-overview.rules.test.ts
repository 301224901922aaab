import { describe, expect, it } from 'vitest'
import { bySoonestDue, guestsOf, nextOf } from './property-overview.rules.ts'
import { guestsTexts } from './property-overview.texts.ts'

const today = '2027-03-03'
const stay = (personName: string, startsOn: string, endsOn: string) => ({
  id: personName,
  personName,
  startsOn,
  endsOn,
})
const task = (id: string, dueOn: string | null, dueTime: string | null = null) => ({
  id,
  title: id,
  dueOn,
  dueTime,
  isOverdue: dueOn !== null && dueOn < today,
})
const visit = (id: string, startsOn: string, status: 'PROPOSED' | 'CONFIRMED' | 'DONE' = 'CONFIRMED') => ({
  id,
  workerName: 'Piet Jansen',
  startsOn,
  startTime: '09:00',
  endsOn: startsOn < today ? today : startsOn,
  status,
})

describe('who is at a property', () => {
  it('includes everyone from arrival to the day of departure', () => {
    const { here } = guestsOf(
      [
        stay('Gone', '2027-02-01', '2027-03-02'),
        stay('Leaving', '2027-02-20', today),
        stay('Arriving', today, '2027-03-09'),
      ],
      today,
    )
    expect(here.map(({ name }) => name)).toEqual(['Leaving', 'Arriving'])
  })

  it('names the next arrival, in any order of stays', () => {
    const later = stay('Later', '2027-05-01', '2027-05-02')
    const sooner = stay('Sooner', '2027-03-04', '2027-05-20')
    expect(guestsOf([later, sooner], today).arriving?.name).toBe('Sooner')
    expect(guestsOf([], today)).toEqual({ here: [], arriving: null })
  })

  it('is summarised with pending requests first', () => {
    const maja = { stayId: 'a', name: 'Maja', startsOn: '2027-03-01', endsOn: today }
    const oskar = { stayId: 'b', name: 'Oskar', startsOn: '2027-03-04', endsOn: '2027-03-09' }
    const nobody = { here: [], arriving: null, requestedStays: 0, today }
    expect(guestsTexts(nobody, 'en-GB')).toEqual({ answer: 'Nobody', detail: 'No stay planned' })
    expect(guestsTexts({ ...nobody, arriving: oskar }, 'en-GB').detail).toBe('Next: Oskar, tomorrow')
    expect(guestsTexts({ ...nobody, here: [maja] }, 'en-GB')).toEqual({
      answer: 'Maja',
      detail: 'Until today',
    })
    expect(guestsTexts({ ...nobody, here: [maja, oskar], requestedStays: 1 }, 'en-GB')).toEqual({
      answer: 'Maja and 1 more',
      detail: '1 request to answer',
    })
  })
})

describe('what is next at a property', () => {
  it('is the earliest task or visit, with overdue ones first', () => {
    const visits = [visit('visit', '2027-03-05')]
    expect(nextOf([task('later', '2027-03-06')], visits, today)?.id).toBe('visit')
    expect(nextOf([task('sooner', '2027-03-04')], visits, today)?.id).toBe('sooner')
    expect(nextOf([task('late', '2027-02-01')], visits, today)).toMatchObject({ id: 'late', isOverdue: true })
  })

  it('leaves out tasks without a date and past visits', () => {
    expect(nextOf([task('some day', null)], [visit('done', '2027-03-03', 'DONE')], today)).toBeNull()
  })

  it('shows a visit in progress under today', () => {
    expect(nextOf([], [visit('long', '2027-03-01')], today)).toMatchObject({ on: today, time: null })
  })

  it('sorts tasks by due date, undated ones last', () => {
    const tasks = [task('none', null), task('b', '2027-03-09'), task('a', '2027-03-04', '10:00')]
    expect(bySoonestDue(tasks).map(({ id }) => id)).toEqual(['a', 'b', 'none'])
  })
})
