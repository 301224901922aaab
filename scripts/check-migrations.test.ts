import { describe, expect, it } from 'vitest'
import { faultsOfMigration, newMigrations, rules } from './lib/migrations.mjs'

const rulesBroken = (sql: string) =>
  faultsOfMigration({ name: 'one.sql', sql }).map(
    (fault: string) => /\(([\w-]+)\)$/.exec(fault)?.[1] ?? fault,
  )
const begins = '-- begin a new transaction\n'

const laws: { rule: string; bad: string; good: string }[] = [
  {
    rule: 'adding-foreign-key-constraint',
    bad: 'alter table tasks add column visit_id uuid references visits (id);',
    good: 'alter table tasks add constraint tasks_visit_fkey foreign key (visit_id) references visits (id) not valid;',
  },
  {
    rule: 'constraint-missing-not-valid',
    bad: 'alter table tasks add constraint tasks_cost_check check (cost_minor > 0);',
    good: 'alter table tasks add constraint tasks_cost_check check (cost_minor > 0) not valid;',
  },
  {
    rule: 'constraint-missing-not-valid',
    bad: `alter table tasks add constraint tasks_cost_check check (cost_minor > 0) not valid;
      alter table tasks validate constraint tasks_cost_check;`,
    good: `${begins}alter table tasks validate constraint tasks_cost_check;`,
  },
  {
    rule: 'adding-not-nullable-field',
    bad: 'alter table tasks alter column cost_minor set not null;',
    good: `${begins}alter table tasks validate constraint tasks_cost_set;
-- The check was validated before, so no row is read.
-- squawk-ignore adding-not-nullable-field
alter table tasks alter column cost_minor set not null;`,
  },
  {
    rule: 'require-concurrent-index-creation',
    bad: 'create index tasks_cost_idx on tasks (cost_minor);',
    good: `-- A group has at most three of them.
-- squawk-ignore require-concurrent-index-creation
create index task_templates_cost_idx on task_templates (cost_minor);`,
  },
  {
    rule: 'ban-concurrent-index-creation-in-transaction',
    bad: 'select 1; create index concurrently tasks_cost_idx on tasks (cost_minor);',
    good: `create table costs (id uuid primary key, minor bigint);
      create index costs_minor_idx on costs (minor);`,
  },
  {
    rule: 'require-concurrent-reindex',
    bad: 'reindex table tasks;',
    good: 'drop index tasks_cost_idx;',
  },
  {
    rule: 'disallowed-unique-constraint',
    bad: 'alter table tasks add constraint tasks_title_key unique (title);',
    good: `-- Ten rows in each group.
-- squawk-ignore require-concurrent-index-creation
create unique index tasks_title_key on tasks (title);`,
  },
  {
    rule: 'adding-serial-primary-key-field',
    bad: 'alter table tasks add primary key (id);',
    good: 'create table costs (id uuid primary key);',
  },
  {
    rule: 'changing-column-type',
    bad: 'alter table tasks alter column cost_minor set data type numeric;',
    good: 'alter table tasks add column cost numeric;',
  },
  {
    rule: 'adding-field-with-default',
    bad: 'alter table tasks add column code uuid default gen_random_uuid();',
    good: 'alter table tasks add column seen_at timestamptz default now() not null;',
  },
  {
    rule: 'adding-field-with-default',
    bad: 'alter table tasks add column search_name text generated always as (lower(title)) stored;',
    good: 'alter table tasks add column search_name text;',
  },
  {
    rule: 'adding-required-field',
    bad: 'alter table tasks add column mood text not null;',
    good: `alter table tasks add column mood text default 'GOOD' not null;`,
  },
  {
    rule: 'ban-drop-column',
    bad: 'alter table tasks drop column title;',
    good: 'alter table tasks add column name text;',
  },
  { rule: 'ban-drop-table', bad: 'drop table tasks;', good: 'create table chores (id uuid primary key);' },
  {
    rule: 'renaming-column',
    bad: 'alter table tasks rename column title to name;',
    good: 'alter index a rename to b;',
  },
  {
    rule: 'renaming-table',
    bad: 'alter table tasks rename to chores;',
    good: 'comment on table tasks is $$chores$$;',
  },
  { rule: 'syntax-error', bad: 'alter tabel tasks;', good: 'select 1;' },
]

describe('a migration', () => {
  it.each(laws)('is refused by $rule: $bad', ({ rule, bad, good }) => {
    expect(rulesBroken(bad)).toContain(rule)
    expect(rulesBroken(good)).toEqual([])
  })

  it('has an example for each rule', () => {
    expect(rules.filter((rule) => !laws.some((law) => law.rule === rule))).toEqual(['unused-ignore'])
  })

  it('may do anything to a table that it creates', () => {
    const sql = `create table costs (id uuid primary key, task_id uuid);--> statement-breakpoint
      alter table costs add constraint costs_task_fkey foreign key (task_id) references tasks (id);--> statement-breakpoint
      alter table costs add constraint costs_task_key unique (task_id);--> statement-breakpoint
      create index costs_task_idx on costs (task_id);`
    expect(rulesBroken(sql)).toEqual([])
  })

  it('is told where it is wrong, and what to do instead', () => {
    const sql = 'select 1;\nalter table tasks add constraint tasks_check check (cost_minor > 0);'
    expect(faultsOfMigration({ name: 'drizzle/0099_costs.sql', sql })).toEqual([
      'drizzle/0099_costs.sql:2 By default new constraints require a table scan and block writes to the table while that scan occurs. ' +
        'It reads the whole table while nobody can change it. Add it NOT VALID. ' +
        'Validate it in the next migration, whose first line is "-- begin a new transaction". (constraint-missing-not-valid)',
    ])
  })

  it('lifts a rule only with a reason, and only where it applies', () => {
    const index = 'create index tasks_cost_idx on tasks (cost_minor);'
    const lifted = '-- squawk-ignore require-concurrent-index-creation\n'
    const noReason = [expect.stringContaining('why the rule does not apply')]
    expect(rulesBroken(lifted + index)).toEqual(noReason)
    expect(rulesBroken(begins + lifted + index)).toEqual(noReason)
    expect(rulesBroken(`  ${lifted}${index}`)).toEqual(noReason)
    expect(rulesBroken(`/* ${lifted.slice(3).trim()} */ ${index}`)).toEqual(noReason)
    expect(rulesBroken(`-- Few rows.\n${lifted}select 1;\n${index}`)).toEqual([
      'require-concurrent-index-creation',
    ])
    expect(rulesBroken('-- Few rows.\n-- squawk-ignore indexes\nselect 1;')).toEqual(['unused-ignore'])
  })

  it.each(['-- squawk-ignore-file', '--squawk-ignore-file', '/* squawk-ignore-file */'])(
    'does not lift all rules by %s',
    (line) => {
      expect(rulesBroken(`-- Few rows.\n${line}\ndrop table tasks;`)).toEqual([
        expect.stringContaining('Lift a rule for one statement'),
      ])
    },
  )

  it('keeps to these rules if it is newer than they are', () => {
    expect(newMigrations().flatMap(faultsOfMigration)).toEqual([])
  })
})
