/** A part of a picture, as shares of its width and height from 0 to 1. */
export type Part = { x: number; y: number; width: number; height: number }

/** Returns where a part is once the picture was turned to the right by a quarter. */
export const turnedPart = ({ x, y, width, height }: Part): Part => ({
  x: 1 - y - height,
  y: x,
  width: height,
  height: width,
})

/** The longest edge of a cropped picture: as long as a photo is stored. */
const maxEdgePixels = 2_560

type Size = { width: number; height: number }

/** Returns the pixels of a part, and the size to draw them in. Both have at least one pixel and stay within the picture. */
export function cropOf(part: Part, { width, height }: Size): { from: Part; size: Size } {
  const across = spanOf(part.x, part.width, width)
  const down = spanOf(part.y, part.height, height)
  const scale = Math.min(1, maxEdgePixels / Math.max(across.length, down.length))
  return {
    from: { x: across.start, y: down.start, width: across.length, height: down.length },
    size: {
      width: Math.max(1, Math.round(across.length * scale)),
      height: Math.max(1, Math.round(down.length * scale)),
    },
  }
}

function spanOf(startShare: number, share: number, pixels: number) {
  const start = Math.min(Math.max(Math.round(startShare * pixels), 0), pixels - 1)
  return { start, length: Math.min(Math.max(Math.round(share * pixels), 1), pixels - start) }
}

/** Returns the name of a picture that was stored as a JPEG. */
export const jpegName = (name: string): string => `${name.replace(/\.[^.]{1,5}$/, '')}.jpg`
