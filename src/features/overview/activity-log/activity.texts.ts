import type { Entity, Sentence } from '../../base/entities/entities.rules.ts'
import { fieldsOf, textOf } from '../../base/entities/sentences.rules.ts'
import { findEntity } from './entities.ts'

/** A stored log entry, with the current name of its thing. */
export type LoggedChange = {
  verb: string
  entityType: string
  /** Null when it was permanently deleted. */
  entityName: string | null
  before: unknown
  after: unknown
}

/** Returns what someone did, to follow their name. Unknown kinds and codes still give a text. */
export function describeActivity({ verb, entityType, entityName, ...values }: LoggedChange): string {
  const entity = findEntity(entityType)
  const [before, after] = [fieldsOf(values.before), fieldsOf(values.after)]
  const name = entityName ?? textOf(after.name) ?? textOf(before.name) ?? entity?.thing ?? 'something'
  const sentence = entity && sentencesOf(entity)[verb]
  return sentence ? sentence({ name, before, after }) : `${verb.toLowerCase().replaceAll('_', ' ')} ${name}`
}

const sentencesOf = ({ verbs }: Entity): Partial<Record<string, Sentence>> => verbs
