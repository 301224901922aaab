import { addDays, todayIn } from '../src/lib/dates.ts'

/** Where the people, groups and properties of the journeys are. */
export const timeZone = 'Europe/Zurich'

/** Returns the date that many days from today, there: late in the evening it is another one than in UTC. */
export const inDays = (days: number) => addDays(todayIn(timeZone, new Date()), days)

export const thisYear = Number(inDays(0).slice(0, 4))
