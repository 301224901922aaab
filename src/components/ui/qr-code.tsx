import { addressMatrix, matrixPath } from '../../lib/qr-code.ts'

type QrCodeProps = {
  address: string
  /** The text alternative; leave it out where the address stands beside the code. */
  label?: string
  className?: string
}

/** Renders an address as a QR code, dark on light in both themes and on paper. */
export function QrCode({ address, label, className = '' }: QrCodeProps) {
  const matrix = addressMatrix(address)
  return (
    <svg
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label === undefined}
      viewBox={`0 0 ${matrix.length} ${matrix.length}`}
      shapeRendering="crispEdges"
      className={`bg-paper text-ink forced-color-adjust-none ${className}`}
    >
      <path d={matrixPath(matrix)} fill="currentColor" />
    </svg>
  )
}
