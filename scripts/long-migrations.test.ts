import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { faultsOfMigration } from './lib/migrations.mjs'

const faultsOf = (sql: string) => faultsOfMigration({ name: 'one.sql', sql })
const begins = '-- begin a new transaction\n'

describe('a migration that takes long', () => {
  const validation = 'alter table tasks validate constraint tasks_check;'
  const required = `-- Validated before.
-- squawk-ignore adding-not-nullable-field
alter table tasks alter column cost_minor set not null;`
  const inItsOwn = /first line is "-- begin a new transaction"/
  const onlyValidates = /:\d+ .*one that validates may only validate/
  const onlyFills = /:\d+ .*this one changes rows/

  it.each([
    ['without the marker', validation, [inItsOwn]],
    ['on two lines', validation.replace(' constraint', '\n  constraint'), [inItsOwn]],
    ['after a column', `${begins}alter table tasks add column a int;\n${validation}`, [onlyValidates]],
    ['before a column', `${begins}${validation}\nalter table tasks add column a int;`, [onlyValidates]],
    ['with a column', begins + validation.replace(';', ', add column a int;'), [onlyValidates]],
    ['beside a lock that no other rule knows', `${begins}lock table visits;\n${validation}`, [onlyValidates]],
    ['beside an update', `${begins}update tasks set a = 1;\n${validation}`, [onlyValidates]],
    ['after a required column', `${begins}${required}\n${validation}`, [onlyValidates]],
  ])('may not validate %s', (_, sql, faults) => {
    expect(faultsOf(sql)).toEqual(faults.map((fault) => expect.stringMatching(fault)))
  })

  it('may validate several constraints, and require columns after that', () => {
    expect(faultsOf(`${begins}-- Both.\n${validation}\n/* ; */ ${validation}\n${required}`)).toEqual([])
  })

  const fill = 'update tasks set cost_minor = 0;'
  it.each([
    ['without the marker', fill, [inItsOwn]],
    ['by deleting', 'delete from only "public"."tasks" where cost_minor = 0;', [inItsOwn]],
    ['by merging', 'merge into tasks using visits on true when matched then delete;', [inItsOwn]],
    ['by another name', 'update "tasks" as "t"\n  set cost_minor = 0;', [inItsOwn]],
    ['in a query', 'with old as (delete from tasks returning id) select id from old;', [inItsOwn]],
    ['in code', 'do $$ begin update tasks set cost_minor = 0; end $$;', [inItsOwn]],
    ['that it alters', `${begins}alter table tasks add column a int;\n${fill}`, [onlyFills]],
    ['after it locked another', `${begins}alter table visits add column a int;\n${fill}`, [onlyFills]],
    ['that it alters later', `alter table tasks add column a int;\n${fill}`, [inItsOwn, onlyFills]],
  ])('may not fill a table %s', (_, sql, faults) => {
    expect(faultsOf(sql)).toEqual(faults.map((fault) => expect.stringMatching(fault)))
  })

  it.each([
    ['in a transaction of its own', begins + fill],
    ['that it creates', `create table "tasks" (id int primary key);\n${fill}`],
    ['later, by a function', `create function f() returns void language sql as $f$ ${fill} $f$;`],
    ['in words only', `-- ${fill}\nselect '${fill} it''s';`],
    [
      'when a key changes',
      'create table a (b uuid references tasks (id) on delete set null on update set null);',
    ],
    ['if a row exists', 'insert into tasks (id) values (1) on conflict (id) do update set cost_minor = 0;'],
  ])('may fill a table %s', (_, sql) => {
    expect(faultsOf(sql)).toEqual([])
  })

  it('is told on which line it fills a table with locks', () => {
    const sql = readFileSync('drizzle/0026_snooze_notifications.sql', 'utf8')
    const faults = faultsOfMigration({ name: '0026', sql }).filter((fault) => !fault.endsWith(')'))
    expect(faults.map((fault) => fault.split(' ', 1)[0])).toEqual(
      [4, 1, 2, 3, 5, 6].map((line) => `0026:${line}`),
    )
  })
})
