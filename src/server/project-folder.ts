import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * A folder of the project's root, found from the sources and from the build alike: the root is the first folder
 * upwards that holds the lockfile.
 */
export function projectFolder(name: string): string {
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, 'package-lock.json'))) return join(folder, name)
  }
  throw new Error(`The folder ${name}/ of the project is missing.`)
}
