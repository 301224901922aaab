import { checks, vitest } from './lib/checks.mjs'
import { runQuietly } from './lib/program.mjs'

const boundaries = { title: 'boundaries', program: vitest, options: ['run', 'test/boundaries.test.ts'] }
let failed = false
for (const { title, program, options } of [...checks, boundaries]) {
  const { exitCode, output } = await runQuietly(program, options)
  if (exitCode === 0) continue
  failed = true
  console.error(`── ${title}\n${output}`)
}
process.exit(failed ? 1 : 0)
