import { describe, expect, it } from 'vitest'
import { loginSearchOf, returnToOf, signedInDestination } from './sessions.rules.ts'

describe('the address that the guard remembers', () => {
  it('is the path alone when there is no search', () => {
    expect(returnToOf({ pathname: '/calendar' })).toBe('/calendar')
    expect(returnToOf({ pathname: '/calendar', search: {} })).toBe('/calendar')
  })

  it('carries texts, numbers and truths of the search', () => {
    const search = { tab: 'money', page: 2, mine: true, all: false }
    expect(returnToOf({ pathname: '/property/1', search })).toBe(
      '/property/1?tab=money&page=2&mine=true&all=false',
    )
  })

  it('leaves out objects and what is empty', () => {
    const search = {
      filter: { person: 'anna' },
      from: new Date(0),
      none: null,
      gone: undefined,
      tab: 'tasks',
    }
    expect(returnToOf({ pathname: '/calendar', search })).toBe('/calendar?tab=tasks')
  })

  it('repeats the name of a list and leaves out the objects within it', () => {
    expect(returnToOf({ pathname: '/calendar', search: { kind: ['task', 'stay', { odd: 1 }] } })).toBe(
      '/calendar?kind=task&kind=stay',
    )
  })

  it('escapes what would end the value', () => {
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
  ])('opens the page all the same with %s', (_, search) => {
    expect(loginSearchOf(search)).toEqual({})
  })

  it.each([
    [undefined, '/family-select'],
    ['/property/1', '/property/1'],
    ['//evil.example', '/family-select'],
    ['https://evil.example', '/family-select'],
  ])('sends a person who is signed in already from %j on to %s', (redirect, destination) => {
    expect(signedInDestination(redirect)).toBe(destination)
  })
})
