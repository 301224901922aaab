import { newId } from '../lib/ids.ts'
import { deriveKey } from '../server/crypto.ts'
import type { Tx } from '../server/db/client.ts'
import { putCode, takeTry, useUpCode } from './mail-codes.repository.ts'
import { type CodePurpose, hashCode, isSameHash, newCode } from './mail-codes.ts'
import type { LocalProviderOptions } from './provider.ts'

type Services = Pick<LocalProviderOptions, 'db' | 'appSecret' | 'sealer' | 'enqueue'>

export const codeSealPurpose = 'local-provider/mail-code'

const hashOf = ({ appSecret }: Services, accountId: string, purpose: CodePurpose, code: string) =>
  hashCode(deriveKey(appSecret, 'local-provider/mail-code-hash'), accountId, purpose, code)

/**
 * Makes a code and sends it off. Each step is taken for an account that does not exist, too: the mail's row is then
 * not found when the mail is to be written, and nobody can tell the one from the other by the time that it took.
 * @throws AppError `unavailable` while the jobs are starting
 */
export async function mailCode(services: Services, accountId: string, purpose: CodePurpose): Promise<void> {
  const id = newId()
  const code = newCode()
  const codeHash = hashOf(services, accountId, purpose, code)
  const codeSealed = services.sealer(codeSealPurpose).seal(code)
  await services.db.transaction(async (tx) => {
    await putCode(tx, accountId, { id, purpose, codeHash, codeSealed })
    await services.enqueue(tx, 'mail.send-code', { kind: 'provider-code', ids: { codeId: id } })
  })
}

/**
 * Tries a code, and does what it is good for in the transaction that uses it up.
 * @returns false for a code that is wrong, expired, used up or tried too often, and for an unknown account
 */
export async function redeemCode(
  services: Services,
  { accountId, purpose, code }: { accountId: string; purpose: CodePurpose; code: string },
  effect: (tx: Tx) => Promise<unknown>,
): Promise<boolean> {
  // On its own, so that nothing that fails later takes the try back.
  const open = await takeTry(services.db, accountId, purpose)
  const hash = hashOf(services, accountId, purpose, code)
  if (!open || !isSameHash(open.codeHash, hash)) return false
  return services.db.transaction(async (tx) => {
    if (!(await useUpCode(tx, open.id))) return false
    await effect(tx)
    return true
  })
}
