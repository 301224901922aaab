import { t } from '@lingui/core/macro'
import { AppError } from '../../../../lib/app-error.ts'
import type { Db, Executor } from '../../../../server/db/client.ts'
import { fullName, isAdministrator } from '../users.rules.ts'
import * as repository from './users.repository.ts'

type Services = { db: Db; adminEmails: readonly string[] }

/** Appoints the person with this address as administrator until revoked. @returns the message for the operator */
export async function appointAdministrator({ db }: Pick<Services, 'db'>, email: string): Promise<string> {
  const person = await getPerson(db, email)
  await repository.setAppointed(db, person.id, true)
  return t`${nameOf(person)} is now an administrator.`
}

/** @returns the message for the operator */
export async function dismissAdministrator({ db, adminEmails }: Services, email: string): Promise<string> {
  const person = await getPerson(db, email)
  await repository.setAppointed(db, person.id, false)
  return isAdministrator({ ...person, isAppointed: false }, adminEmails)
    ? t`${nameOf(person)} is still an administrator because ADMIN_EMAILS contains the address.`
    : t`${nameOf(person)} is not an administrator.`
}

/** Lists the administrators with a confirmed address. @param adminEmails in lower case */
export const listAdministrators = (db: Executor, adminEmails: readonly string[]) =>
  repository.listAdministrators(db, adminEmails)

/** Returns whom to write to; undefined when the person can get no mail. */
export const findMailable = (db: Executor, userId: string) => repository.findMailable(db, userId)

type Person = Awaited<ReturnType<typeof repository.listPeopleByEmail>>[number]

/** An address is not unique: of several people only the one who confirmed it counts. */
async function getPerson(db: Db, email: string): Promise<Person> {
  const people = await repository.listPeopleByEmail(db, email)
  const proven = people.filter(({ emailVerified }) => emailVerified)
  const [person, ...others] = proven.length > 0 ? proven : people
  if (!person) {
    throw new AppError(
      'not-found',
      t`Nobody with the address ${email} has signed in here yet. They have to sign in once before you run this command.`,
    )
  }
  if (others.length > 0) {
    throw new AppError(
      'conflict',
      t`${others.length + 1} people here have the address ${email}, so it is not clear which one you mean. Nothing was changed.`,
    )
  }
  return person
}

const nameOf = ({ email, ...name }: Person) => [fullName(name), `(${email})`].filter(Boolean).join(' ')
