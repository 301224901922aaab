/**
 * Returns an answer of the expected kind. The library takes everything except its own error format for a success, even
 * an empty page with status 500.
 */
export function ofKind<Answer extends { object: string }>(kind: Answer['object'], answer: Answer): Answer {
  if (answer.object !== kind) throw new Error(`the payments provider answered without a ${kind}`)
  return answer
}

/**
 * Tells whether the provider does not have the requested object.
 * @param param the parameter that named it, if there are several
 */
export const isMissing = (error: unknown, param?: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === 'resource_missing' &&
  (param === undefined || ('param' in error && error.param === param))

const [conflict, tooMany] = [409, 429]

/**
 * Tells whether the provider refused a call permanently, so that a retry would fail too, such as for an unknown price.
 */
export function isRefusal({ cause }: Error): boolean {
  if (!(cause instanceof Error) || !('statusCode' in cause)) return false
  const { statusCode: status } = cause
  return (
    typeof status === 'number' && status >= 400 && status < 500 && status !== conflict && status !== tooMany
  )
}
