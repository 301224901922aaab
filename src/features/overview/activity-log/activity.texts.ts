import type { Entity, Sentence } from '../../base/entities/entities.rules.ts'
import { fieldsOf, textOf } from '../../base/entities/sentences.rules.ts'
import { findEntity } from './entities.ts'

/** A line of the log as it is stored, and how the thing that it is about is called now. */
export type LoggedChange = {
  verb: string
  entityType: string
  /** Null when it is gone for good. */
  entityName: string | null
  before: unknown
  after: unknown
}

/** What somebody did, to stand after their name. A kind or a code that is not known still says something. */
export function describeActivity({ verb, entityType, entityName, ...values }: LoggedChange): string {
  const entity = findEntity(entityType)
  const [before, after] = [fieldsOf(values.before), fieldsOf(values.after)]
  const name = entityName ?? textOf(after.name) ?? textOf(before.name) ?? entity?.thing ?? 'something'
  const sentence = entity && sentencesOf(entity)[verb]
  return sentence ? sentence({ name, before, after }) : `${verb.toLowerCase().replaceAll('_', ' ')} ${name}`
}

const sentencesOf = ({ verbs }: Entity): Partial<Record<string, Sentence>> => verbs
