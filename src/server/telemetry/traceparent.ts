/** https://www.w3.org/TR/trace-context/#traceparent-header */
const form = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-.*)?$/

export type RemoteParent = { traceId: string; spanId: string; traceFlags: number; isRemote: true }

/** Reads the header `traceparent`; null if it is missing or wrong. */
export function parseTraceparent(header: string | null | undefined): RemoteParent | null {
  const [, traceId, spanId, flags] = form.exec(header?.trim() ?? '') ?? []
  if (!traceId || !spanId || !flags) return null
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
}
