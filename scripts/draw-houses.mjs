// npm run draw:houses: draws the houses of the sample family into public/images/houses, from which the product takes
// them. Drawing one takes seconds, so it is done here and not for everyone who loads the sample family.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { drawHouse } from '../src/features/samples/pictures/draw-house.ts'
import { houseScenes } from '../src/features/samples/pictures/house-scenes.ts'
import { root } from './lib/install.mjs'

const folder = join(root, 'public/images/houses')
mkdirSync(folder, { recursive: true })
for (const scene of Object.keys(houseScenes)) {
  await sharp(Buffer.from(drawHouse(scene)))
    .webp({ quality: 84 })
    .toFile(join(folder, `${scene}.webp`))
  console.log(`public/images/houses/${scene}.webp`)
}
