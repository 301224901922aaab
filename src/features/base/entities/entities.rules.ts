import type { Change } from './sentences.rules.ts'

/** What was done, to stand after the name of who did it. */
export type Sentence = (change: Change) => string

/** A kind of thing as its feature declares it: what it is called, and what can have been done to it. */
export type Entity<Kind extends string = string, Verb extends string = string> = {
  /** As it is stored, and as addresses have it. */
  kind: Kind
  /** One whose name nobody knows any more: "a task". */
  thing: string
  /** One of them, in the trash: "Recurring task". Left out when it does not go there. */
  label?: string
  /** All of them, where the log is narrowed: "Tasks". */
  filter: string
  /** A sentence for each verb. What is stored of a verb is its name here. */
  verbs: Record<Verb, Sentence>
}

export type VerbOf<Of extends Entity> = Of extends Entity ? keyof Of['verbs'] & string : never

/** What goes to the trash, and comes back. */
export type Deletable = Entity<string, 'DELETED' | 'RESTORED'> & { label: string }

/** Declares one. The compiler then knows its kind and its verbs: no other can be recorded. */
export const defineEntity = <
  const Kind extends string,
  const Words extends Omit<Entity, 'kind' | 'verbs'>,
  Verb extends string,
>(
  kind: Kind,
  words: Words & { verbs: Record<Verb, Sentence> },
) => ({ kind, ...words })
