/**
 * Where a question to the owners comes from: the budget of a project, or stays on the same nights. Unlike a subject it waits for
 * nothing: it only fills in the form.
 */
export const leadKinds = ['BUDGET', 'STAY'] as const
export type LeadKind = (typeof leadKinds)[number]
export type Lead = { kind: LeadKind; id: string }

/** Tells a lead from a subject. */
export const isLeadKind = (kind: string): kind is LeadKind => leadKinds.some((one) => one === kind)

/** The longest name within a question, which has 200 characters. */
export const maxNameInQuestion = 90

// Half of a character of two code units, such as an emoji.
const cutCharacter = /[\uD800-\uDBFF]$/

/** Shortens a name, so that the question fits. */
export const inQuestion = (name: string): string =>
  name.length <= maxNameInQuestion
    ? name
    : `${name
        .slice(0, maxNameInQuestion - 1)
        .replace(cutCharacter, '')
        .trimEnd()}…`

/** Puts lines below each other, as a list. */
export const asList = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n')
