// The files that `npm run new:feature` writes: a minimal slice through all layers, to be filled in and renamed.

const capitalize = (text) => text[0].toUpperCase() + text.slice(1)
const camelize = (text) => text.replace(/-(.)/g, (_, letter) => letter.toUpperCase())

/** Returns every form of the noun in `heating-systems`. The singular is a guess that the author may correct. */
export function namesOf(noun, layer) {
  const many = camelize(noun)
  const one = many
    .replace(/ies$/, 'y')
    .replace(/(ss|x|ch|sh)es$/, '$1')
    .replace(/([^s])s$/, '$1')
  return {
    noun,
    layer,
    many,
    one,
    Many: capitalize(many),
    One: capitalize(one),
    words: noun.replaceAll('-', ' '),
    base: layer === 'base' ? '..' : '../../base',
  }
}

/** Returns the files of a new feature, by path. */
export function filesOf(names) {
  const { noun, layer } = names
  const folder = `src/features/${layer}/${noun}`
  return {
    [`src/server/db/schema/${noun}.ts`]: schemaTable(names),
    [`${folder}/${noun}.schemas.ts`]: schemas(names),
    [`${folder}/${noun}.rules.ts`]: rules(names),
    [`${folder}/${noun}.rules.test.ts`]: rulesTest(names),
    [`${folder}/${noun}.functions.ts`]: functions(names),
    [`${folder}/${noun}.queries.ts`]: queries(names),
    [`${folder}/server/${noun}.service.ts`]: service(names),
    [`${folder}/server/${noun}.service.test.ts`]: serviceTest(names),
    [`${folder}/server/${noun}.repository.ts`]: repository(names),
  }
}

const schemaTable = ({ noun, many }) => `import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, partOf } from './columns.ts'
import { familyGroups } from './groups.ts'

export const ${many} = pgTable(
  '${noun.replaceAll('-', '_')}',
  {
    id: id(),
    familyGroupId: partOf('family_group_id', () => familyGroups.id),
    title: text('title').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('${noun.replaceAll('-', '_')}_group_idx').on(table.familyGroupId, table.id)],
)
`

const schemas = ({ one, One }) => `import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'
import { requiredText } from '../../../lib/text.ts'

export const create${One}Input = z.strictObject({ familyGroupId: idSchema, title: requiredText('a title') })
export type Create${One}Input = z.infer<typeof create${One}Input>

/** The part of a ${one} that the client sees. */
export type ${One}View = { id: string; title: string }
`

const rules = ({ noun, many, one, One, Many }) => `import type { ${One}View } from './${noun}.schemas.ts'

/** Sorts ${many} by title, ignoring case. */
export const sort${Many} = (${many}: ${One}View[]): ${One}View[] =>
  ${many}.toSorted((${one}, other) => ${one}.title.localeCompare(other.title, 'en', { sensitivity: 'base' }))
`

const rulesTest = ({ noun, Many, words }) => `import { describe, expect, it } from 'vitest'
import { sort${Many} } from './${noun}.rules.ts'

const titled = (title: string) => ({ id: title, title })

describe('${words}', () => {
  it('are sorted by title, ignoring case', () => {
    const sorted = sort${Many}([titled('beta'), titled('Alpha'), titled('Gamma')])
    expect(sorted.map(({ title }) => title)).toEqual(['Alpha', 'beta', 'Gamma'])
  })
})
`

const functions = ({
  noun,
  many,
  One,
  Many,
  base,
}) => `import { memberOfGroup } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { groupInput } from '${base}/groups/groups.schemas.ts'
import { create${One}Input } from './${noun}.schemas.ts'
import * as ${many} from './server/${noun}.service.ts'

export const list${Many} = memberOfGroup({ method: 'GET' })
  .validator(input(groupInput))
  .handler(({ context }) => ${many}.list${Many}(context.ctx))

export const create${One} = memberOfGroup({ method: 'POST' })
  .validator(input(create${One}Input))
  .handler(({ context, data }) => ${many}.create${One}(context.ctx, data))
`

const queries = ({
  noun,
  many,
  Many,
  One,
}) => `import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { create${One}, list${Many} } from './${noun}.functions.ts'
import type { Create${One}Input } from './${noun}.schemas.ts'

export const ${many}Query = (familyGroupId: string) =>
  queryOptions({
    queryKey: ['${many}', familyGroupId],
    queryFn: () => list${Many}({ data: { familyGroupId } }),
  })

export function useCreate${One}() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (data: Create${One}Input) => create${One}({ data }),
    onSuccess: (_, { familyGroupId }) =>
      queryClient.invalidateQueries({ queryKey: ${many}Query(familyGroupId).queryKey }),
  })
}
`

const service = ({
  noun,
  many,
  one,
  One,
  Many,
  base,
}) => `import type { MemberContext } from '../../../../server/context.ts'
import { changeInGroup } from '../${base}/groups/server/access.service.ts'
import { sort${Many} } from '../${noun}.rules.ts'
import type { Create${One}Input, ${One}View } from '../${noun}.schemas.ts'
import { insert${One}, list${Many}OfGroup } from './${noun}.repository.ts'

export async function list${Many}(ctx: MemberContext): Promise<${One}View[]> {
  const ${many} = await list${Many}OfGroup(ctx.db, ctx.member.familyGroupId)
  return sort${Many}(${many})
}

/** People who can edit a property can create a ${one}; if that is wrong, add a permission in groups.rules.ts. */
export function create${One}(ctx: MemberContext, { title }: Create${One}Input): Promise<{ id: string }> {
  return changeInGroup(ctx, 'property.edit', (tx, member) =>
    insert${One}(tx, { familyGroupId: member.familyGroupId, title }),
  )
}
`

const repository = ({ noun, many, one, One, Many }) => `import { eq } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { ${many} } from '../../../../server/db/schema/${noun}.ts'

export function list${Many}OfGroup(db: Executor, familyGroupId: string) {
  return db
    .select({ id: ${many}.id, title: ${many}.title })
    .from(${many})
    .where(eq(${many}.familyGroupId, familyGroupId))
}

export async function insert${One}(tx: Tx, values: { familyGroupId: string; title: string }): Promise<{ id: string }> {
  const [${one}] = await tx.insert(${many}).values(values).returning({ id: ${many}.id })
  if (!${one}) throw new Error('the ${one} was not inserted')
  return ${one}
}
`

const serviceTest = ({ noun, many, One, Many, words }) => `import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { create${One}, list${Many} } from './${noun}.service.ts'

const { db } = testDatabase()

describe('${words} of a group', () => {
  it('are visible to its members only', async () => {
    const anna = await aUser(db)
    const ours = await aGroup(db, [{ user: anna }])
    const theirs = await aGroup(db, [{ user: anna }])
    await create${One}(asMember(db, anna, ours.id), { familyGroupId: ours.id, title: 'First' })
    const ${many} = await list${Many}(asMember(db, anna, ours.id))
    expect(${many}.map(({ title }) => title)).toEqual(['First'])
    expect(await list${Many}(asMember(db, anna, theirs.id))).toEqual([])
  })

  it('cannot be created by a VIEWER', async () => {
    const anna = await aUser(db)
    const group = await aGroup(db, [{ user: anna, role: 'VIEWER' }])
    const change = create${One}(asMember(db, anna, group.id, 'VIEWER'), { familyGroupId: group.id, title: 'First' })
    await expect(change).rejects.toMatchObject({ code: 'forbidden' })
  })
})
`

/** Returns the lines for test/access-table.ts, which the registry test requires. */
export const accessLines = ({ noun, One, Many }) => `  '${noun}.list${Many}': {
    rule: 'member',
    method: 'GET',
    input: ({ familyGroupId }) => ({ familyGroupId }),
    viewer: 200,
  },
  '${noun}.create${One}': {
    rule: 'member',
    method: 'POST',
    input: ({ familyGroupId }) => ({ familyGroupId, title: 'First' }),
    viewer: 403,
  },`
