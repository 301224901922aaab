/** How long a visitor can look around. */
export const demoMinutes = 120

/** How often an address can start the demo: each start may use connections as a signed-in person does. */
export const demoLimit = { points: 6, durationSeconds: 600 }
/** How often all addresses together can. */
export const demoLimitOfAll = { points: 300, durationSeconds: 600 }

const refusals = ['too-many', 'unavailable'] as const
export type DemoRefusal = (typeof refusals)[number]

/** Parses why the demo did not start from the search of the home page. */
export const demoRefusalOf = (value: unknown): DemoRefusal | undefined =>
  refusals.find((refusal) => refusal === value)
