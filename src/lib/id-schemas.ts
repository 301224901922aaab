import { z } from 'zod'

/** Any id that crosses the wire. */
export const idSchema = z.uuid()
