import { drawHouse } from '../pictures/draw-house.ts'
import type { HouseSceneName } from '../pictures/house-scenes.ts'

/** A sample house as the bytes of a picture, as if somebody had sent a photo of it. */
export async function drawHousePhoto(scene: HouseSceneName): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(drawHouse(scene))).jpeg({ quality: 90 }).toBuffer()
}
