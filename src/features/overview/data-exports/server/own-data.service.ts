import type { Db } from '../../../../server/db/client.ts'
import type { Files } from '../../../../server/gateways/files/files.ts'
import * as repository from './own-data.repository.ts'

/** A file of the copy, made when its turn comes: nothing of it is in memory before. */
export type Part = { name: string; lastModified?: Date; input: AsyncIterable<Uint8Array | string> }

type Source = { db: Db; files: Files; userId: string }

const pageSize = 500
const beforeAll = '00000000-0000-0000-0000-000000000000'

/** Everything that is one person's own, part by part. `files/` holds their picture and screenshots. */
export async function partsOf({ db, files, userId }: Source): Promise<Part[]> {
  const ownFiles = await repository.listOwnFiles(db, userId)
  return [
    { name: 'readme.txt', input: text(async () => readme) },
    { name: 'profile.json', input: text(async () => json(await repository.readProfile(db, userId))) },
    { name: 'groups.json', input: text(async () => json(await repository.readMemberships(db, userId))) },
    {
      name: 'activity.json',
      input: jsonList((after) => repository.pageOfActivity(db, userId, after, pageSize)),
    },
    {
      name: 'invites.json',
      input: jsonList((after) => repository.pageOfInvites(db, userId, after, pageSize)),
    },
    {
      name: 'tasks.json',
      input: jsonList((after) => repository.pageOfTasks(db, userId, after, pageSize)),
    },
    {
      name: 'comments.json',
      input: jsonList((after) => repository.pageOfComments(db, userId, after, pageSize)),
    },
    {
      name: 'stays.json',
      input: jsonList((after) => repository.pageOfStays(db, userId, after, pageSize)),
    },
    {
      name: 'keys.json',
      input: jsonList((after) => repository.pageOfKeys(db, userId, after, pageSize)),
    },
    {
      name: 'payments.json',
      input: jsonList((after) => repository.pageOfPayments(db, userId, after, pageSize)),
    },
    {
      name: 'settlements.json',
      input: jsonList((after) => repository.pageOfSettlements(db, userId, after, pageSize)),
    },
    {
      name: 'calendar-feeds.json',
      input: text(async () => json(await repository.readCalendarFeeds(db, userId))),
    },
    {
      name: 'notifications.json',
      input: jsonList((after) => repository.pageOfNotifications(db, userId, after, pageSize)),
    },
    {
      name: 'feedback.json',
      input: jsonList((after) => repository.pageOfFeedback(db, userId, after, pageSize)),
    },
    { name: 'sessions.json', input: text(async () => json(await repository.readSessions(db, userId))) },
    ...ownFiles.map(({ id, storageKey, contentType, createdAt }) => ({
      name: `files/${id}.${extensionOf(contentType)}`,
      lastModified: createdAt,
      input: storedFile(files, storageKey),
    })),
  ]
}

const extensionOf = (contentType: string) => contentType.split('/').at(-1) ?? 'bin'

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

async function* text(write: () => Promise<string>) {
  yield await write()
}

/** A list of any length as one JSON array, of which one page is in memory at a time. */
async function* jsonList<Row extends { id: string }>(nextPage: (after: string) => Promise<Row[]>) {
  let after = beforeAll
  let separator = '['
  for (;;) {
    const rows = await nextPage(after)
    for (const row of rows) {
      yield `${separator}\n${JSON.stringify(row)}`
      separator = ','
    }
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) break
    after = last.id
  }
  yield separator === '[' ? '[]\n' : '\n]\n'
}

/** Bytes that are lost must not keep the person from all the rest. */
async function* storedFile(files: Files, storageKey: string): AsyncGenerator<Uint8Array> {
  const opened = await files.open(storageKey)
  if (opened) yield* opened.stream
}

const readme = `Your data from Kinstead

profile.json        who you are here, and what you want to be notified of
groups.json         the groups that you are or were in; those you left without their name
activity.json       what you did in groups, as their histories have it
invites.json        whom you invited into groups, without the links
tasks.json          the tasks that you were given, did or reported, in the groups that you are in
comments.json       what you said about tasks
stays.json          when you asked to stay where
keys.json           which keys you hold or held, in the groups that you are in
payments.json       what you paid, received or recorded, in the groups that you are in, and your part of it
settlements.json    what you gave others to be even, or got from them
calendar-feeds.json which calendars you subscribed to, without their addresses
notifications.json  what you were told
feedback.json       what you wrote to the product team
sessions.json       the browsers in which you are signed in
files/              your picture and your screenshots

Times are in UTC. What belongs to a group, such as its properties and photos, is not in here: it belongs to all of its
members.
`
