import { DrizzleQueryError } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createLogger } from './logger.ts'

it('logs a database error with query and code, without the values', () => {
  const lines: string[] = []
  const log = createLogger('error', { write: (line: string) => lines.push(line) })
  const cause = Object.assign(new Error('new row violates check constraint "name_check"'), {
    code: '23514',
    constraint: 'name_check',
    detail: 'Failing row contains (secret).',
  })
  const params = ['secret', 'of two\n    at secret']
  log.error(
    { requestId: '7', err: new DrizzleQueryError('insert into x', params, cause) },
    'unexpected error',
  )
  const line = lines.join()
  expect(line).not.toContain('secret')
  expect(JSON.parse(line)).toMatchObject({
    requestId: '7',
    err: {
      message: 'Failed query: insert into x',
      frames: expect.stringMatching(/^at .*logger\.test/s),
      cause: { code: '23514', constraint: 'name_check', message: cause.message },
    },
  })
})
