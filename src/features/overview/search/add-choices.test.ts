import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import type { Role } from '../../../server/context.ts'
import { addChoices, formToAdd, groupToAddTo, propertiesToAddTo } from './add-choices.ts'
import { propertyOfThing } from './open-place.ts'
import { searchPaths } from './search.paths.ts'

const aPlace = (propertyId: string, familyGroupId = 'g1', isArchived = false) => ({
  propertyId,
  familyGroupId,
  isArchived,
  name: propertyId,
})
const houses = [aPlace('p1'), aPlace('p2')]
const choices = (role: Role, propertyId?: string) =>
  addChoices({ familyGroupId: 'g1', role, houses, propertyId })
const everything = ['expense', 'task', 'problem', 'stay', 'photo', 'bill', 'settlement', 'event']

describe('the Add menu', () => {
  it.each<[Role, string[]]>([
    ['MANAGER', everything],
    ['MEMBER', everything],
    ['VIEWER', ['problem']],
  ])('offers a %s what the role allows', (role, ids) => {
    expect(choices(role).map(({ id }) => id)).toEqual(ids)
  })

  it('links to the forms of the selected property', () => {
    for (const { path } of choices('MANAGER', 'p2').filter(({ id }) => id !== 'settlement'))
      expect(path).toContain('p2')
  })

  it('asks for the property where one is needed and none is selected', () => {
    const paths = new Map(choices('MANAGER').map(({ id, path }) => [id, path]))
    for (const id of ['task', 'problem', 'stay', 'photo'])
      expect(paths.get(id)).toBe(`/add?familyGroupId=g1&what=${id}`)
    expect(paths.get('expense')).toBe('/money/g1/payments/new')
    expect(paths.get('event')).toBe('/calendar?familyGroupId=g1&add=event')
  })

  it('offers nothing that needs a property while there is none', () => {
    const none = addChoices({ familyGroupId: 'g1', role: 'MANAGER', houses: [], propertyId: undefined })
    expect(none.map(({ id }) => id)).toEqual(['expense', 'bill', 'settlement', 'event'])
    expect(addChoices({ familyGroupId: 'g1', role: 'VIEWER', houses: [], propertyId: undefined })).toEqual([])
  })
})

describe('the place to add something', () => {
  it('is the requested property or the only one, never an archived one', () => {
    expect(propertiesToAddTo(houses, 'g1', 'p2').chosen?.propertyId).toBe('p2')
    expect(propertiesToAddTo(houses, 'g1', undefined).chosen).toBeUndefined()
    expect(propertiesToAddTo([aPlace('p1'), aPlace('p3', 'g2')], 'g1', 'p3').chosen?.propertyId).toBe('p1')
    expect(propertiesToAddTo([...houses, aPlace('p4', 'g1', true)], 'g1', 'p4').chosen).toBeUndefined()
  })

  it('is the property’s group, else the requested one, else the first', () => {
    const groups = ['g1', 'g2', 'g3'].map((familyGroupId) => ({
      familyGroupId,
      role: 'MEMBER' as const,
      familyGroup: { name: familyGroupId, currency: 'EUR', timeZone: 'UTC', isSample: false },
    }))
    const places = [aPlace('p1', 'g3')]
    const group = (wanted: { familyGroupId?: string; propertyId?: string }) =>
      groupToAddTo(groups, places, wanted)?.familyGroupId
    expect(group({ familyGroupId: 'g2', propertyId: 'p1' })).toBe('g3')
    expect(group({ familyGroupId: 'g2' })).toBe('g2')
    expect(group({ familyGroupId: 'gone' })).toBe('g1')
    expect(groupToAddTo([], [], {})).toBeUndefined()
  })

  it('is the property of the open task page', () => {
    const queryClient = new QueryClient()
    queryClient.setQueryData(['tasks'], { pages: [{ id: 't1' }] })
    queryClient.setQueryData(['task', 't1'], { id: 't1', propertyId: 'p1' })
    expect(propertyOfThing(queryClient, ['t1'])).toBe('p1')
    expect(propertyOfThing(queryClient, ['t2'])).toBeUndefined()
  })
})

describe('a shortcut to add something', () => {
  const group = (role: Role) => ({
    familyGroupId: 'g1',
    role,
    familyGroup: { name: 'g1', currency: 'EUR', timeZone: 'UTC', isSample: false },
  })
  const form = (what: string, { role = 'MEMBER' as Role, places = [aPlace('p1')] } = {}) =>
    formToAdd([group(role)], places, { what })

  it('leads to the form of the only property', () => {
    expect(form('problem')).toBe(searchPaths.report('p1'))
    expect(form('stay')).toBe(searchPaths.newStay('p1', 'g1'))
    expect(form('expense')).toBe(searchPaths.newExpense('g1', 'p1'))
  })

  it('leads to the page of Add when a property has to be chosen first', () => {
    expect(form('problem', { places: houses })).toBeNull()
    expect(form('expense', { places: houses })).toBe(searchPaths.newExpense('g1'))
  })

  it('leads to the page of Add for what is unknown, not allowed or has no property', () => {
    expect(form('castle')).toBeNull()
    expect(form('expense', { role: 'VIEWER' })).toBeNull()
    expect(form('stay', { places: [aPlace('p1', 'g1', true)] })).toBeNull()
    expect(formToAdd([], [], { what: 'expense' })).toBeNull()
  })
})
