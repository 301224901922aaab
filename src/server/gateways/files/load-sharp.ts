import type sharp from 'sharp'

let loaded: Promise<typeof sharp> | undefined

/**
 * The image library, loaded with the first picture since it takes 20 MB. It keeps no cache between pictures, and only
 * the formats that we take may be decoded: libvips alone could also be talked into PDF, TIFF and others.
 */
export function loadSharp(): Promise<typeof sharp> {
  loaded ??= import('sharp').then(({ default: library }) => {
    library.cache(false)
    // Two pictures are prepared at once anyway: more threads for one take memory, and no time off.
    library.concurrency(1)
    library.block({ operation: ['VipsForeignLoad'] })
    library.unblock({
      operation: [
        'VipsForeignLoadJpeg',
        'VipsForeignLoadPng',
        'VipsForeignLoadNsgif',
        'VipsForeignLoadWebp',
        'VipsForeignLoadSvg',
      ],
    })
    return library
  })
  return loaded
}
