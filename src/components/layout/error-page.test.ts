import { describe, expect, it } from 'vitest'
import { AppError } from '../../lib/app-error.ts'
import { describeError } from './error-page.tsx'

describe('the error page', () => {
  it('shows an app error’s own message, and the request ID when there is one', () => {
    const error = new AppError('unavailable', 'The database rests.', { requestId: 'r-1' })
    expect(describeError(error)).toEqual({ sentence: 'The database rests.', requestId: 'r-1' })
  })

  it('reports a script that failed to load', () => {
    for (const error of [
      new TypeError('Failed to fetch dynamically imported module: https://home.example/a.js'),
      new Error('Unable to preload CSS for /assets/a.css'),
    ])
      expect(describeError(error).sentence).toContain('Check your connection')
  })

  it('reveals nothing about any other error', () => {
    for (const error of [
      new Error('secret'),
      new TypeError('secret'),
      'secret',
      null,
      { message: 'secret' },
    ]) {
      const { sentence, requestId } = describeError(error)
      expect(sentence).not.toContain('secret')
      expect(sentence).toContain('Try again')
      expect(requestId).toBeUndefined()
    }
  })
})
