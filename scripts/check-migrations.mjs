// Part of npm run check: does a migration keep people waiting on a table with many rows? Silent when none does.

import { faultsOfMigration, newMigrations } from './lib/migrations.mjs'

const faults = newMigrations().flatMap(faultsOfMigration)
if (faults.length > 0) {
  console.error(
    [...faults, 'How to write a migration is in CONTRIBUTING.md, under "A migration".'].join('\n'),
  )
  process.exit(1)
}
