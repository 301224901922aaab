import { v7 } from 'uuid'

// Without the schema library (`id-schemas.ts`): pages without forms load this file.

/** A new opaque id (UUIDv7, so that rows sort by age). Never a secret: access is always checked. */
export const newId = (): string => v7()

/** Whether it has the form of an id, in an address that anyone can write. */
export const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\da-f-]{36}$/i.test(value)
