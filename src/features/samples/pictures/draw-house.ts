import { createChance, height, width } from './brush.ts'
import { filters, finish } from './finish.ts'
import { type HouseSceneName, houseScenes } from './house-scenes.ts'

/** Draws a scene as SVG: the same picture each time. */
export function drawHouse(name: HouseSceneName): string {
  const { draw, light } = houseScenes[name]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<defs>${filters}</defs>`,
    draw(createChance(name)),
    finish(light),
    '</svg>',
  ].join('')
}
