import { t } from '@lingui/core/macro'
import { type Entity, nameIn, type Sentence } from '../../../base/entities/entities.rules.ts'
import { type Fields, fieldsOf, textOf } from '../../../base/entities/sentences.rules.ts'
import { findEntity } from '../../entity-list/server/entity-list.declaration.ts'

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
  const named = (fields: Fields) =>
    'name' in fields ? { ...fields, name: nameIn(entity ?? {}, fields.name) } : fields
  const [before, after] = [named(fieldsOf(values.before)), named(fieldsOf(values.after))]
  const name = entityName ?? textOf(after.name) ?? textOf(before.name) ?? entity?.thing ?? t`something`
  const sentence = entity && sentencesOf(entity)[verb]
  return sentence ? sentence({ name, before, after }) : `${verb.toLowerCase().replaceAll('_', ' ')} ${name}`
}

const sentencesOf = ({ verbs }: Entity): Partial<Record<string, Sentence>> => verbs
