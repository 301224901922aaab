/**
 * Returns an answer that is of the expected kind. The library takes whatever is no error in its own form for a success, an
 * empty page with status 500 too.
 */
export function ofKind<Answer extends { object: string }>(kind: Answer['object'], answer: Answer): Answer {
  if (answer.object !== kind) throw new Error(`the payments provider answered with no ${kind}`)
  return answer
}
