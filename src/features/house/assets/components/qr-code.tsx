import { addressMatrix, matrixPath } from '../labels.rules.ts'

/** An address as a QR code, dark on light in both themes and on paper. */
export function QrCode({ address, className }: { address: string; className: string }) {
  const matrix = addressMatrix(address)
  return (
    <svg
      viewBox={`0 0 ${matrix.length} ${matrix.length}`}
      shapeRendering="crispEdges"
      aria-hidden="true"
      className={`bg-paper text-ink forced-color-adjust-none ${className}`}
    >
      <path d={matrixPath(matrix)} fill="currentColor" />
    </svg>
  )
}
