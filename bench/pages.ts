import { join } from 'node:path'
import { callTarget } from './lib/calls.ts'
import { processorSeconds } from './lib/cpu.ts'
import { freshDatabase, temporaryDirectory } from './lib/database.ts'
import { atLeast, median } from './lib/figures.ts'
import { aHousehold, type Household } from './lib/household.ts'
import { answersTo, type Effort, expectWords, type Target } from './lib/load.ts'
import { type Server, startServer } from './lib/processes.ts'
import { startProduct } from './lib/product.ts'
import type { Report } from './lib/report.ts'

/**
 * A page or a call under load. Its answer must contain `words`; `goal` is the ratio to the bare handler that it should
 * reach.
 */
type Kind = { name: string; goal: number; target: Target; words: string[] }
type Size = { connections: number; rounds: number; effort: Effort }

const usual: Size = { connections: 16, rounds: 3, effort: { duration: 2 } }
const tiny: Size = { connections: 2, rounds: 1, effort: { amount: 2 } }

/**
 * Each kind of page and two calls, with twenty rows where there are rows, compared with the bare handler in the same
 * round.
 */
export async function pages(report: Report, { isTiny }: { isTiny: boolean }): Promise<void> {
  const size = isTiny ? tiny : usual
  const databaseUrl = await freshDatabase()
  // Each connection belongs to a different person, because simultaneous requests are limited for each person.
  const household = await aHousehold(databaseUrl, size.connections)
  const bare = await startServer({
    program: join(import.meta.dirname, 'bare-handler.ts'),
    environment: { DATABASE_URL: databaseUrl },
    readyPath: `/${household.familyGroupId}`,
  })
  const app = await startProduct({ databaseUrl, dataDir: await temporaryDirectory() })
  const reference: Target = { url: `${bare.origin}/${household.familyGroupId}` }
  const kinds = kindsOf(app, household)
  for (const { target, words } of kinds) await expectWords(target, words)

  const load = (target: Target) => answersTo({ target, connections: size.connections, effort: size.effort })
  for (const { target } of kinds) await load(target)
  const ratios = new Map<string, number[]>(kinds.map(({ name }) => [name, []]))
  const usedMs = new Map<string, number[]>(kinds.map(({ name }) => [name, []]))
  for (let round = 0; round < size.rounds; round++) {
    const ofReference = await load(reference)
    for (const { name, target } of kinds) {
      const before = processorSeconds(app.pid)
      const { answers, seconds } = await load(target)
      const after = processorSeconds(app.pid)
      ratios.get(name)?.push((answers / seconds) * (ofReference.seconds / ofReference.answers))
      if (before !== null && after !== null) usedMs.get(name)?.push(((after - before) * 1_000) / answers)
    }
  }
  for (const { name, goal } of kinds) {
    const value = median(ratios.get(name) ?? [])
    report.figure(atLeast(goal, { name: `${name} / bare handler`, value, unit: '×', decimals: 3 }))
    const used = usedMs.get(name) ?? []
    if (used.length > 0) report.note(`${median(used).toFixed(1)} ms CPU time of the app each`)
  }
  await app.stop()
  await bare.stop()
}

function kindsOf(app: Server, household: Household): Kind[] {
  const { familyGroupId, propertyId, projectId, taskId, paymentId, cookies, propertyNames } = household
  const page = (name: string, goal: number, path: string, words: string[]): Kind => ({
    name,
    goal,
    words,
    target: { url: `${app.origin}${path}`, cookies },
  })
  const tasks = ['Check window 01', 'Check window 20']
  return [
    { name: 'landing', goal: 0.5, words: ['Kinstead'], target: { url: `${app.origin}/` } },
    page('family-select', 0.08, '/family-select', []),
    page('dashboard', 0.06, `/dashboard/${familyGroupId}`, propertyNames),
    page('property', 0.06, `/property/${propertyId}`, ['Seestrasse 1']),
    page('property tasks', 0.12, `/property/${propertyId}/tasks`, tasks),
    page('task', 0.06, `/task/${taskId}`, ['The frame of window 01']),
    page('project board', 0.06, `/project/${projectId}`, ['Check window 01']),
    page('calendar month', 0.06, `/calendar?familyGroupId=${familyGroupId}&view=month`, []),
    page('payments', 0.12, `/money/${familyGroupId}/payments`, ['Paint 01', 'Paint 20']),
    page('payment', 0.06, `/payment/${paymentId}`, ['Paint 01']),
    page('balances', 0.08, `/money/${familyGroupId}`, []),
    page('bills', 0.06, `/money/${familyGroupId}/bills`, ['Insurance 01']),
    {
      name: 'call for 20 tasks',
      goal: 0.5,
      words: tasks,
      target: callTarget(app, 'tasks.listTasks', { familyGroupId, propertyId }, cookies),
    },
    {
      name: 'unread-count',
      goal: 0.7,
      words: ['count'],
      target: { url: `${app.origin}/api/notifications/unread-count`, cookies },
    },
  ]
}
