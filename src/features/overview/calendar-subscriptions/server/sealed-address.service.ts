import type { RequestContext } from '../../../../server/context.ts'

type Sealing = Pick<RequestContext, 'sealer'>

const purpose = 'calendar-subscriptions/address'

export const sealAddress = ({ sealer }: Sealing, address: string) => sealer(purpose).seal(address)

/** @returns null when its key is gone */
export function openAddress({ sealer }: Sealing, addressSealed: string): string | null {
  try {
    return sealer(purpose).open(addressSealed)
  } catch {
    return null
  }
}
