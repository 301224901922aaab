/** The time of this process. Expiry is never decided by it: the database's clock does that. */
export type Clock = { now: () => Date }

export const systemClock: Clock = { now: () => new Date() }
