import type { z } from 'zod'
import { type Change, textOf } from './sentences.rules.ts'

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
  /** Names a thing whose name contains dates or amounts, which are written for each reader. */
  nameOf?: (stored: unknown) => string | null
  /** A sentence for each verb; the keys are what is stored. */
  verbs: Record<Verb, Sentence>
}

/** A name as the log keeps it: the text, or the facts from which `nameOf` writes it. */
export type StoredName = string | Record<string, unknown>

/** Returns a stored name for the current reader. Older lines contain the text. */
export const nameIn = ({ nameOf }: Pick<Entity, 'nameOf'>, stored: unknown): string | null =>
  textOf(stored) ?? nameOf?.(stored) ?? null

/** Returns the `nameOf` of an entity. @param text writes the name for the current reader */
export const namedBy =
  <Facts>(facts: z.ZodType<Facts>, text: (facts: Facts) => string) =>
  (stored: unknown): string | null => {
    const { data } = facts.safeParse(stored)
    return data === undefined ? null : text(data)
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
