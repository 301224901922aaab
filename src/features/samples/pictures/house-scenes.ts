import type { Chance } from './brush.ts'
import { drawApartmentBlock } from './scenes/apartment-block.ts'
import { drawCoastalCottage } from './scenes/coastal-cottage.ts'
import { drawLakeCabin } from './scenes/lake-cabin.ts'
import { drawStoneFarmhouse } from './scenes/stone-farmhouse.ts'
import { drawTownHouse } from './scenes/town-house.ts'

/** The light that lies over a picture: its colour, where it comes from, and how dark the corners are (0 to 1). */
export type Light = { color: string; from: 'left' | 'right'; corners: number }

/** A picture of a house: what is in it, and its light. */
export type HouseScene = { draw: (chance: Chance) => string; light: Light }

export const houseScenes = {
  'lake-cabin': { draw: drawLakeCabin, light: { color: '#ffcf9a', from: 'left', corners: 0.4 } },
  'town-house': { draw: drawTownHouse, light: { color: '#fff0c8', from: 'right', corners: 0.24 } },
  'apartment-block': { draw: drawApartmentBlock, light: { color: '#ffd898', from: 'left', corners: 0.3 } },
  'stone-farmhouse': { draw: drawStoneFarmhouse, light: { color: '#ffd9a0', from: 'right', corners: 0.32 } },
  'coastal-cottage': { draw: drawCoastalCottage, light: { color: '#fff8dc', from: 'left', corners: 0.2 } },
} as const satisfies Record<string, HouseScene>

export type HouseSceneName = keyof typeof houseScenes
