import type { Change } from './sentences.rules.ts'

/** Completes the sentence after the actor's name. */
export type Sentence = (change: Change) => string

/** A kind of thing as declared by its feature: its names and the verbs of its log. */
export type Entity<Kind extends string = string, Verb extends string = string> = {
  /** The type as stored and in addresses. */
  kind: Kind
  /** Used when the name is unknown: "a task". */
  thing: string
  /** The name of one in the trash: "Recurring task". Left out if it is never in the trash. */
  label?: string
  /** The plural for the log filter: "Tasks". */
  filter: string
  /** A sentence for each verb; the keys are what is stored. */
  verbs: Record<Verb, Sentence>
}

export type VerbOf<Of extends Entity> = Of extends Entity ? keyof Of['verbs'] & string : never

/** The verbs for deleting and restoring. */
export type Deletable = Entity<string, 'DELETED' | 'RESTORED'> & { label: string }

/** Declares a kind so that the compiler allows only its verbs. */
export const defineEntity = <
  const Kind extends string,
  const Words extends Omit<Entity, 'kind' | 'verbs'>,
  Verb extends string,
>(
  kind: Kind,
  words: Words & { verbs: Record<Verb, Sentence> },
) =>
  // Assigned and not copied: its words are getters, read for each reader.
  Object.assign(words, { kind })
