import { rasterize } from '../../../server/gateways/files/pictures.ts'
import { drawHouse } from './draw-house.ts'
import type { HouseSceneName } from './house-scenes.ts'

/** A picture of a house as a photo that could have been uploaded. @returns PNG bytes, 1600 × 1067. */
export const drawHousePhoto = (scene: HouseSceneName): Promise<Buffer> => rasterize(drawHouse(scene))
