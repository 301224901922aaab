import { expect, it } from 'vitest'
import { authorHeader } from '../lib/author-header.ts'
import { requireAuthor } from './author.ts'

const callBy = (author?: string) => ({ headers: new Headers(author ? { [authorHeader]: author } : {}) })

it('refuses a call that names another author than the signed-in person', () => {
  expect(() => requireAuthor(callBy('anna'), 'ben')).toThrow('Someone else recorded this.')
  expect(() => requireAuthor(callBy('anna'), 'anna')).not.toThrow()
  expect(() => requireAuthor(callBy(), 'ben')).not.toThrow()
})
