import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectFolder } from '../../../server/project-folder.ts'
import type { HouseSceneName } from '../pictures/house-scenes.ts'

/** The picture of a sample house, as if somebody had sent a photo of it; `npm run draw:houses` draws them. */
export const readHousePhoto = (scene: HouseSceneName): Promise<Buffer> =>
  readFile(join(projectFolder('public'), 'images', 'houses', `${scene}.webp`))

/** A paper or a photo of the sample family; `npm run print:samples` prints them. */
export const readSamplePaper = (file: string): Promise<Buffer> =>
  readFile(join(projectFolder('public'), 'images', 'samples', file))
