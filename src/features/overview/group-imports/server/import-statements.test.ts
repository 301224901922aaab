import { it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { newId } from '../../../../lib/ids.ts'
import * as repository from './group-imports.repository.ts'

const database = testDatabase()

it('reads only the person’s own imports', async () => {
  const userId = newId()
  await expectIndexed(database, async (on) => {
    await repository.findLatestImport(on, userId)
    await repository.hasOpenImport(on, userId)
    await repository.findImporter(on, userId)
  })
})

it('sweeps imports by their state, and imported people by their issuer', () =>
  expectIndexed(
    database,
    async (on) => {
      await repository.failLostImports(on, 'Try again.')
      await repository.deleteOldImports(on)
      await repository.deleteOrphanedFormers(on)
    },
    { isOfAll: true },
  ))
