import { clsx } from 'clsx'
import { columns, patternTiles, rows, type Tile } from './pattern-shapes.ts'

const outlines = { arc: 'M0 0h10a10 10 0 0 1-10 10z', roof: 'M0 10 10 0v10z' } as const

const opacities = { 1: 0.1, 2: 0.2, 3: 0.34 } as const

/** Renders a decorative pattern from a seed, for something without a photo. */
export function Pattern({ seed, className }: { seed: string; className?: string }) {
  return (
    <svg
      viewBox={`0 0 ${columns * 10} ${rows * 10}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={clsx('bg-raised text-accent forced-colors:text-[CanvasText]', className)}
    >
      {patternTiles(seed).map((tile) => (
        <TileShape key={`${tile.x}-${tile.y}`} {...tile} />
      ))}
    </svg>
  )
}

function TileShape({ x, y, turn, shape, weight }: Tile) {
  if (shape === 'none') return null
  return (
    <path
      d={outlines[shape]}
      transform={`translate(${x * 10} ${y * 10}) rotate(${turn} 5 5)`}
      fill="currentColor"
      fillOpacity={opacities[weight]}
    />
  )
}
