import { AppError } from '../../../../lib/app-error.ts'
import type { RequestContext } from '../../../../server/context.ts'
import { shareLinkTexts } from '../share-links.texts.ts'

type Kind = 'JOB' | 'STANDING'
type Context = Pick<RequestContext, 'sealer' | 'origin'>

const purpose = 'share-links/token'
export const prefixes = { JOB: 'wsh_', STANDING: 'wpr_' } as const
const paths = { JOB: '/worker-share/', STANDING: '/worker-projects/' } as const

export const sealToken = ({ sealer }: Context, token: string) => sealer(purpose).seal(token)

/** @returns null when its sealing secret is gone: the link works, but cannot be shown again */
export function openToken({ sealer }: Pick<Context, 'sealer'>, tokenSealed: string): string | null {
  try {
    return sealer(purpose).open(tokenSealed)
  } catch {
    return null
  }
}

/** Returns the path of a link’s page. */
export const linkPath = (kind: Kind, token: string) => `${paths[kind]}${token}`

export const linkUrl = ({ origin }: Pick<Context, 'origin'>, kind: Kind, token: string) =>
  `${origin}${linkPath(kind, token)}`

/** Returns the address of a link, if it can be shown again. */
export function shownUrl(ctx: Context, kind: Kind, tokenSealed: string): string | null {
  const token = openToken(ctx, tokenSealed)
  return token && linkUrl(ctx, kind, token)
}

/** Over plain http, the token could be read in transit. */
export function isSafeOrigin({ origin }: Pick<Context, 'origin'>): boolean {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/** @throws AppError `conflict` */
export function requireSafeOrigin(ctx: Pick<Context, 'origin'>) {
  if (!isSafeOrigin(ctx)) throw new AppError('conflict', shareLinkTexts.notHttps)
}
