import { resealSecrets } from './features/house/secrets/server/key-change.service.ts'
import type { CommandServices } from './server/run-command.ts'

/** Seals all secrets with the first configured key and prints the result. @returns the exit code */
export async function resealAllSecrets(services: CommandServices): Promise<number> {
  const { resealed, unopenable } = await resealSecrets(services)
  console.warn(`${countOf(resealed)} sealed again with the first key, ${services.keyRing.currentKeyId}.`)
  if (unopenable === 0) return 0
  console.warn(`${countOf(unopenable)} not resealed: add the missing key to SECRET_KEYS and run this again.`)
  return 1
}

const countOf = (count: number) => (count === 1 ? '1 secret was' : `${count} secrets were`)
