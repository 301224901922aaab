import { t } from '@lingui/core/macro'
import type { Db } from '../../../../server/db/client.ts'
import type { Files } from '../../../../server/gateways/files/files.ts'
import { ownData } from './own-data.declaration.ts'
import { listOwnFiles } from './own-data.repository.ts'

/** A file of the export, read only when its turn comes. */
export type Part = { name: string; lastModified?: Date; input: AsyncIterable<Uint8Array | string> }

type Source = { db: Db; files: Files; userId: string }

const pageSize = 500
const beforeAll = '00000000-0000-0000-0000-000000000000'

/** Lists everything that belongs to one person. `files/` holds their picture and screenshots. */
export async function partsOf({ db, files, userId }: Source): Promise<Part[]> {
  const ownFiles = await listOwnFiles(db, userId)
  return [
    { name: 'readme.txt', input: text(async () => readme()) },
    ...ownData.map((part) => ({
      name: part.name,
      input:
        'page' in part
          ? jsonList((after) => part.page(db, userId, { after, limit: pageSize }))
          : text(async () => json(await part.read(db, userId))),
    })),
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

/** Writes a list of any length as a JSON array with one page in memory at a time. */
async function* jsonList<Row extends { id: unknown }>(nextPage: (after: string) => PromiseLike<Row[]>) {
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
    after = String(last.id)
  }
  yield separator === '[' ? '[]\n' : '\n]\n'
}

/** Missing bytes must not prevent the rest of the export. */
async function* storedFile(files: Files, storageKey: string): AsyncGenerator<Uint8Array> {
  const opened = await files.open(storageKey)
  if (opened) yield* opened.stream
}

const lines = [
  ...ownData,
  {
    name: 'files/',
    get about() {
      return t`your picture and your screenshots`
    },
  },
]
const width = Math.max(...lines.map(({ name }) => name.length)) + 1

const readme = () => t`Your data from Kinstead

${lines.map(({ name, about }) => name.padEnd(width) + about).join('\n')}

Times are in UTC. What belongs to a group, such as its properties and photos, is not included, because it belongs to all
members.
`
