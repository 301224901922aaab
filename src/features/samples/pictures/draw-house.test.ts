import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createChance, mix } from './brush.ts'
import { drawHouse } from './draw-house.ts'
import { drawHousePhoto } from './draw-house-photo.ts'
import { type HouseSceneName, houseScenes } from './house-scenes.ts'

const names: HouseSceneName[] = [
  'lake-cabin',
  'town-house',
  'apartment-block',
  'stone-farmhouse',
  'coastal-cottage',
]

describe('the pictures of the sample houses', () => {
  it('are all of the scenes', () => {
    expect(Object.keys(houseScenes).toSorted()).toEqual(names.toSorted())
  })

  it.each(names)('%s is drawn the same each time, with whole numbers and no text', (name) => {
    const drawn = drawHouse(name)
    expect(drawHouse(name)).toBe(drawn)
    expect(drawn).not.toMatch(/NaN|undefined|Infinity|<text|href="(?!#)/)
  })

  it.each(names)('%s names each of its gradients and filters', (name) => {
    const drawn = drawHouse(name)
    const used = [...drawn.matchAll(/url\(#([\w-]+)\)/g)].map(([, id]) => id)
    for (const id of new Set(used)) expect(drawn).toContain(`id="${id}"`)
  })

  it('become a photo of 1600 by 1067 pixels', async () => {
    const photo = await drawHousePhoto('coastal-cottage')
    expect(await sharp(photo).metadata()).toMatchObject({ format: 'png', width: 1_600, height: 1_067 })
    const { channels } = await sharp(photo).stats()
    expect(Math.min(...channels.slice(0, 3).map((channel) => channel.stdev))).toBeGreaterThan(20)
  })
})

describe('chance', () => {
  it('falls the same way for one name and another way for another', () => {
    const draw = (name: string) => Array.from({ length: 5 }, createChance(name).next)
    expect(draw('cabin')).toEqual(draw('cabin'))
    expect(draw('cabin')).not.toEqual(draw('cottage'))
    expect(draw('cabin').every((value) => value >= 0 && value < 1)).toBe(true)
  })
})

it('mixes colours', () => {
  expect([
    mix('#000000', '#ffffff', 0),
    mix('#000000', '#ffffff', 0.5),
    mix('#000000', '#ffffff', 1),
  ]).toEqual(['#000000', '#808080', '#ffffff'])
})
