import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectFolder } from '../../../../server/project-folder.ts'
import type { SamplePhoto } from '../sample-family.ts'

/** The picture of a sample house, as if a member had sent a photo of it. */
export const readHousePhoto = (photo: SamplePhoto): Promise<Buffer> =>
  readFile(join(projectFolder('public'), 'images', 'houses', `${photo}.webp`))

/** A paper or a photo of the sample family; `npm run print:samples` prints them. */
export const readSamplePaper = (file: string): Promise<Buffer> =>
  readFile(join(projectFolder('public'), 'images', 'samples', file))
