import { publicFn } from '../../../rpc/functions.ts'
import { runtime } from '../../../server/runtime.ts'

/** Returns whether this Kinstead has a demo. */
export const getDemoOffer = publicFn({ method: 'GET' }).handler(() => ({ isOffered: runtime().env.DEMO }))
