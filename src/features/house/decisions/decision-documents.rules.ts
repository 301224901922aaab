/** The limit for each decision; the database has it too. */
export const maxDocuments = 10

/** A document of a draft: where its bytes are, while it is there. */
type Attached = { documentId: string | null; name: string; file: object | null }

export type OpeningRefusal = { reason: 'deleted' | 'no-bytes'; name: string }

/**
 * Returns why a draft with these documents cannot be opened; null when it can. The owners have to be able to read what
 * they vote on, and its hash says later what that was.
 * @param hashes by the id of the document
 */
export function refuseDocuments(
  attached: readonly Attached[],
  hashes: ReadonlyMap<string, string>,
): OpeningRefusal | null {
  for (const { documentId, name, file } of attached) {
    if (documentId === null || file === null) return { reason: 'deleted', name }
    if (!hashes.has(documentId)) return { reason: 'no-bytes', name }
  }
  return null
}
