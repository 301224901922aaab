import type { LinkUse, RequestContext } from '../../../../server/context.ts'
import { sha256 } from '../../../../server/crypto.ts'
import { fileLimit, formLimit, openLimit, unknownTokenLimit } from '../share-links.rules.ts'

// The way in for everyone without an account, contractors and relatives alike.

const doors = {
  page: { name: 'share-open', rule: openLimit },
  /** The page after a form: also after the last allowed form, its answer is shown. */
  landing: { name: 'share-landing', rule: openLimit },
  form: { name: 'share-form', rule: formLimit },
  file: { name: 'share-file', rule: fileLimit },
}
export type ShareDoor = keyof typeof doors

/**
 * Looks up a token and counts the opening for its address.
 * @param use what limits count by: a valid token costs only the opening
 * @returns the link that has the token, whether or not it opens
 * @throws AppError `too-many`
 */
export async function lookUpToken<Link>(
  { limits }: Pick<RequestContext, 'limits'>,
  token: string,
  use: LinkUse,
  asks: ShareDoor,
  find: (tokenHash: Buffer) => Promise<Link | undefined>,
): Promise<Link | undefined> {
  await limits.limit(doors[asks].name, use.address, doors[asks].rule)
  // Checked before and counted after, so that guessing reveals nothing.
  await limits.check('share-unknown', use.address, unknownTokenLimit)
  // Malformed tokens are looked up too, so that timing reveals nothing.
  const link = await find(sha256(token))
  // An ended link, or one of another kind, is no guess: a calendar keeps asking for years.
  if (!link) await limits.limit('share-unknown', use.address, unknownTokenLimit)
  return link
}
