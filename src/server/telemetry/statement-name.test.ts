import { expect, it } from 'vitest'
import { statementName } from '../db/planned-once.ts'
import { createStatementNames } from './statement-name.ts'

const nameOf = createStatementNames()

it.each([
  ['select "id" from "tasks" where "id" = $1', 'SELECT tasks'],
  ['select 1 from "local_provider"."accounts"', 'SELECT accounts'],
  ['insert into "payments" ("id") values ($1)', 'INSERT payments'],
  ['update only stays set x = $1', 'UPDATE stays'],
  ['delete from pgboss.job', 'DELETE job'],
  ['with open as (select 1 from "bills") select * from open', 'WITH bills'],
  ['begin', 'BEGIN'],
  ['select now()', 'SELECT'],
  ['vacuum', 'OTHER'],
])('names %s by what it does and its table', (text, name) => {
  expect(nameOf({ text }).name).toBe(name)
})

it('prefers the name of our code, unless it was made of the text', () => {
  expect(nameOf({ name: 'find_session_1', text: 'select "a" from "sessions"' }).name).toBe('find_session_1')
  const text = 'select "b" from "sessions"'
  expect(nameOf({ name: statementName(text), text }).name).toBe('SELECT sessions')
})

it('takes no table from a value within the text', () => {
  expect(nameOf({ text: `select 'greetings from "Anna"', 'from keller'` }).name).toBe('SELECT')
})
