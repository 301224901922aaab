import { v7 } from 'uuid'
import { z } from 'zod'

/** A new opaque id (UUIDv7, so that rows sort by age). Never a secret: access is always checked. */
export const newId = (): string => v7()

/** Any id that crosses the wire. */
export const idSchema = z.uuid()
