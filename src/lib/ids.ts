import { v7 } from 'uuid'

// Without the schema library (`id-schemas.ts`): pages without forms load this file.

/** A new opaque id (UUIDv7, so that rows sort by age). Never a secret: access is always checked. */
export const newId = (): string => v7()
