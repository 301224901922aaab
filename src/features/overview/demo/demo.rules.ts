/** How long a visitor can look around. */
export const demoMinutes = 120

/** How often an address can start the demo. */
export const demoLimit = { points: 20, durationSeconds: 600 }

const refusals = ['too-many', 'unavailable'] as const
export type DemoRefusal = (typeof refusals)[number]

/** Parses why the demo did not start from the search of the home page. */
export const demoRefusalOf = (value: unknown): DemoRefusal | undefined =>
  refusals.find((refusal) => refusal === value)
