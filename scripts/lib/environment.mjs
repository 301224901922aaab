import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

/** Changes to the project folder and reads its `.env`; variables that are already set take precedence. */
export function prepareEnvironment(defaultMode) {
  process.chdir(root)
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'))
  process.env.NODE_ENV ||= defaultMode
}

const reasonsNotToListen = {
  EADDRNOTAVAIL: 'this machine has no such address.',
  ENOTFOUND: 'this name does not exist.',
  EAI_AGAIN: 'this name does not exist.',
  EACCES: 'only an administrator can use this port.',
}

/** Returns a known error at the start as one sentence; a bug in the program keeps its stack trace. */
export function explain(error) {
  if (!(error instanceof Error)) return String(error)
  if (error.code === 'EADDRINUSE') return `Port ${error.port} is in use. Stop the other program, or set PORT.`
  if (error.syscall === 'listen' || error.syscall === 'getaddrinfo') {
    const reason = reasonsNotToListen[error.code] ?? error.message
    return `Kinstead cannot listen at ${process.env.HOST || 'localhost'}: ${reason} Set a different HOST or PORT.`
  }
  if (error.code === 'EACCES' && error.path) {
    return `No permission for ${error.path}. Was Kinstead started as another user before?`
  }
  if (error.name === 'AppError') return error.message
  return ['Error', 'EnvError'].includes(error.name) && !error.code ? error.message : error.stack
}
