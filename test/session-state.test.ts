import { expect, it } from 'vitest'
import { sessionStateOf } from './session-state.ts'

it.each([
  `set statement_timeout = '5s'`,
  'begin; set local lock_timeout = 0; SET search_path = x; commit',
  `select set_config('role', 'x', false)`,
  'listen "jobs"',
  'prepare one as select 1',
  'declare rows cursor with hold for select 1',
  'create temporary table kept (id int)',
  'select pg_advisory_lock(1)',
  'select pg_try_advisory_lock($1)',
])('%j leaves something in the session of its connection', (text) => {
  expect(sessionStateOf(text)).toHaveLength(1)
})

it.each([
  'begin isolation level repeatable read',
  `set local statement_timeout = '60s'`,
  'set transaction read only',
  'set constraints all deferred',
  `select set_config('lock_timeout', '1s', true)`,
  'create temporary table gone on commit drop as\n select 1',
  'select pg_advisory_xact_lock(1)',
  'update users set time_zone = $1',
  'declare rows cursor for select 1',
])('%j leaves nothing', (text) => {
  expect(sessionStateOf(text)).toEqual([])
})
