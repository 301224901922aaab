import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Returns a folder in the project root, from source and build alike: the root is the first parent folder with the
 * lockfile.
 */
export function projectFolder(name: string): string {
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, 'package-lock.json'))) return join(folder, name)
  }
  throw new Error(`The folder ${name}/ of the project is missing.`)
}
