import { describe, expect, it } from 'vitest'
import { loginSearchOf, returnToOf, signedInDestination } from './sessions.rules.ts'

describe('the address remembered by the guard', () => {
  it('is the path when there is no search', () => {
    expect(returnToOf({ pathname: '/calendar' })).toBe('/calendar')
    expect(returnToOf({ pathname: '/calendar', search: {} })).toBe('/calendar')
  })

  it('keeps strings, numbers and booleans of the search', () => {
    const search = { tab: 'money', page: 2, mine: true, all: false }
    expect(returnToOf({ pathname: '/property/1', search })).toBe(
      '/property/1?tab=money&page=2&mine=true&all=false',
    )
  })

  it('leaves out objects and empty values', () => {
    const search = {
      filter: { person: 'anna' },
      from: new Date(0),
      none: null,
      gone: undefined,
      tab: 'tasks',
    }
    expect(returnToOf({ pathname: '/calendar', search })).toBe('/calendar?tab=tasks')
  })

  it('repeats the key of a list and leaves out nested objects', () => {
    expect(returnToOf({ pathname: '/calendar', search: { kind: ['task', 'stay', { odd: 1 }] } })).toBe(
      '/calendar?kind=task&kind=stay',
    )
  })

  it('escapes reserved characters', () => {
    expect(returnToOf({ pathname: '/calendar', search: { q: 'a&b=c#d /é' } })).toBe(
      '/calendar?q=a%26b%3Dc%23d+%2F%C3%A9',
    )
  })
})

describe('the search of /login', () => {
  it('keeps a known reason and a redirect', () => {
    const search = { reason: 'unavailable', redirect: '/calendar' }
    expect(loginSearchOf(search)).toEqual(search)
  })

  it.each([
    ['an unknown reason', { reason: 'other' }],
    ['a reason that is no text', { reason: 7 }],
    ['a redirect that is no text', { redirect: {} }],
    ['a redirect without end', { redirect: 'x'.repeat(8_001) }],
    ['nothing', {}],
  ])('accepts %s', (_, search) => {
    expect(loginSearchOf(search)).toEqual({})
  })

  it.each([
    [undefined, '/family-select'],
    ['/property/1', '/property/1'],
    ['//evil.example', '/family-select'],
    ['https://evil.example', '/family-select'],
  ])('redirects a signed-in person from %j to %s', (redirect, destination) => {
    expect(signedInDestination(redirect)).toBe(destination)
  })
})
