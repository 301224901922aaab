import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readModules } from '../scripts/lib/imports.mjs'
import { jobs } from '../src/jobs.ts'
import { createMemoryMail } from '../src/server/gateways/mail/memory-mail.ts'
import { PermanentFailure } from '../src/server/jobs/define-job.ts'
import { testDatabase } from './db.ts'
import { aRequestContext } from './factories/context.ts'

// Features take part only if the composition root names them. Nothing else fails if it forgets one.

const { db } = testDatabase()
const root = join(import.meta.dirname, '..')

/** Returns the exports of files of one kind, by file name. */
const exportsOf = (pattern: string): Promise<[string, Record<string, unknown>][]> =>
  Promise.all(
    globSync(pattern, { cwd: root })
      .toSorted()
      .map(async (path) => [path, await import(/* @vite-ignore */ join(root, path))]),
  )

describe('the composition root', () => {
  it('gives the queue every job of every feature', async () => {
    const files = await exportsOf('src/**/*.jobs.ts')
    expect(files.length).toBeGreaterThan(10)
    const known = new Set<unknown>(jobs)
    for (const [path, { default: _, ...exported }] of files)
      for (const list of Object.values(exported).filter(Array.isArray))
        for (const job of list) expect(known.has(job), path).toBe(true)
  })

  it('gives both mail jobs every kind of e-mail', async () => {
    const files = await exportsOf('src/**/*.mails.ts')
    const kinds = files.flatMap(([, exported]) =>
      Object.values(exported).flatMap((list) => (Array.isArray(list) ? list : [])),
    )
    expect(kinds.length).toBeGreaterThan(4)
    const { signal } = new AbortController()
    const mail = { ...createMemoryMail(), isConfigured: false }
    const ctx = { ...aRequestContext(db), mail, jobId: 'job', attempt: 1, signal }
    for (const name of ['mail.send', 'mail.send-code']) {
      const job = jobs.find(({ definition }) => definition.name === name)
      for (const { kind } of kinds) await job?.run(ctx, { kind, ids: {} })
      await expect(job?.run(ctx, { kind: 'no such mail', ids: {} })).rejects.toThrow(PermanentFailure)
    }
  })

  it('implements every port, and the server loads the implementations', async () => {
    const answers = readFileSync(join(root, 'src/ports.ts'), 'utf8')
    const files = await exportsOf('src/features/**/*.ports.ts')
    const ports = files.flatMap(([, exported]) => Object.keys(exported))
    expect(ports.length).toBeGreaterThan(5)
    for (const port of ports) expect(answers).toContain(`\n${port}.provide(`)
    const server = readModules().find(({ path }) => path === 'src/server.ts')
    expect(server?.imports.map(({ path }) => path)).toContain('src/ports.ts')
  })
})
