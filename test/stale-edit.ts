import { expect } from 'vitest'
import type { ZodType } from 'zod'
import { newerOf } from '../src/components/ui/use-stale-edit.ts'
import { isAppError } from '../src/lib/app-error.ts'

/** Expects that an edit of an older version is refused, with a newer version that its form can read. */
export async function expectStale<Known>(edit: Promise<unknown>, schema: ZodType<Known>, newer: object) {
  const error: unknown = await edit.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(isAppError(error, 'conflict')).toBe(true)
  expect(newerOf(schema, error)).toMatchObject(newer)
}
