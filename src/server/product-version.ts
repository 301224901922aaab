import { readFile } from 'node:fs/promises'
import { projectFolder } from './project-folder.ts'

/** The version of Kinstead that runs. */
export async function readProductVersion(): Promise<string> {
  const { version }: { version?: string } = JSON.parse(await readFile(projectFolder('package.json'), 'utf8'))
  return version ?? 'unknown'
}
