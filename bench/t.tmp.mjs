import sharp from 'sharp'
import { drawHouse } from '/work/main/src/features/samples/pictures/draw-house.ts'
import { preparePicture } from '/work/main/src/server/gateways/files/pictures.ts'

for (const s of ['lake-cabin', 'town-house', 'apartment-block', 'stone-farmhouse', 'coastal-cottage']) {
  let t = performance.now()
  const svg = drawHouse(s)
  const a = performance.now() - t
  t = performance.now()
  const jpg = await sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer()
  const b = performance.now() - t
  t = performance.now()
  await preparePicture(jpg)
  const c = performance.now() - t
  console.log(s, svg.length, Math.round(a), Math.round(b), Math.round(c), jpg.length)
}
