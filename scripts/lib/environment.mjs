import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

/** Makes the project's folder the current one and reads its `.env`; variables that are set already win. */
export function prepareEnvironment(defaultMode) {
  process.chdir(root)
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'))
  process.env.NODE_ENV ||= defaultMode
}

const reasonsNotToListen = {
  EADDRNOTAVAIL: 'this machine has no such address.',
  ENOTFOUND: 'there is no such name.',
  EAI_AGAIN: 'there is no such name.',
  EACCES: 'only an administrator may use this port.',
}

/** What went wrong at the start, in a sentence where it is one; a fault of the program keeps its stack. */
export function explain(error) {
  if (!(error instanceof Error)) return String(error)
  if (error.code === 'EADDRINUSE') return `Port ${error.port} is in use. Stop the other program, or set PORT.`
  if (error.syscall === 'listen' || error.syscall === 'getaddrinfo') {
    const reason = reasonsNotToListen[error.code] ?? error.message
    return `Kinstead cannot listen at ${process.env.HOST || 'localhost'}: ${reason} Set HOST or PORT to one that it can use.`
  }
  if (error.code === 'EACCES' && error.path) {
    return `No permission for ${error.path}. Was Kinstead started as another user before?`
  }
  if (error.name === 'AppError') return error.message
  return ['Error', 'EnvError'].includes(error.name) && !error.code ? error.message : error.stack
}
