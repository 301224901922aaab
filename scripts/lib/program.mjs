import { spawn } from 'node:child_process'
import { root } from './install.mjs'

/** Runs a JavaScript program on this Node and shows its output. */
export const runAloud = (program, options, env = {}) =>
  run(program, options, env, ['ignore', 'inherit', 'inherit'])

/** Runs a JavaScript program on this Node and keeps its output. */
export const runQuietly = (program, options, env = {}) =>
  run(program, options, env, ['ignore', 'pipe', 'pipe'])

const running = new Set()

/** Ends the running programs, if a run is interrupted. */
export function stopPrograms() {
  for (const child of running) child.kill('SIGTERM')
}

function run(program, options, env, stdio) {
  const child = spawn(process.execPath, [program, ...options], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio,
  })
  running.add(child)
  child.once('close', () => running.delete(child))
  let output = ''
  const collect = (chunk) => {
    output += chunk
  }
  child.stdout?.setEncoding('utf8').on('data', collect)
  child.stderr?.setEncoding('utf8').on('data', collect)
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ exitCode: 1, output: error.message }))
    child.on('close', (code) => resolve({ exitCode: code ?? 1, output }))
  })
}
