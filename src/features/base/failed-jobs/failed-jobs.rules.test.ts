import { describe, expect, it } from 'vitest'
import { errorForAdministrator } from './server/failed-jobs.service.ts'

describe('the reason of a failed job', () => {
  it('contains no query parameters', () => {
    expect(
      errorForAdministrator('Failed query: insert into users values ($1)\nparams: anna@family.example,7'),
    ).toBe('Failed query: insert into users values ($1)')
    expect(errorForAdministrator('451 busy')).toBe('451 busy')
  })

  it('is never empty and has a limited length', () => {
    expect(errorForAdministrator('  ')).toBe('unknown')
    expect(errorForAdministrator('x'.repeat(9_000))).toHaveLength(2_001)
  })
})
