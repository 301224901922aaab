import { z } from 'zod'
import type { RequestContext } from '../../../../server/context.ts'
import type { VapidKeys } from '../../../../server/gateways/outbound/push-service.ts'
import * as repository from './vapid-keys.repository.ts'

const schema = z.object({ publicKey: z.string(), privateKey: z.string() })

type Context = Pick<RequestContext, 'db' | 'sealer' | 'pushService'>

/**
 * Returns the keys with which push services recognise this installation: those of the configuration, or its own, which
 * the first process creates. With another app secret its own cannot be opened, and new ones take their place: each
 * browser subscribes again when it opens a page.
 */
export async function readVapidKeys({ db, sealer, pushService }: Context): Promise<VapidKeys> {
  if (pushService.configuredKeys) return pushService.configuredKeys
  const { seal, open } = sealer('push/vapid-keys')
  const read = (sealed: string): VapidKeys | null => {
    try {
      return schema.parse(JSON.parse(open(sealed)))
    } catch {
      return null
    }
  }
  const sealed = await repository.findSealedKeys(db)
  const known = sealed && read(sealed)
  if (known) return known
  const made = seal(JSON.stringify(await pushService.generateKeys()))
  const stored = read(await repository.storeSealedKeys(db, made, sealed))
  if (!stored) throw new Error('another process uses another APP_SECRET')
  return stored
}
