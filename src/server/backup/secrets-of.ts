import { AppError } from '../../lib/app-error.ts'
import type { Env } from '../env.ts'
import type { BackupSecrets } from './manifest.ts'

/** What opens the sealed values of an installation. */
export const secretsOf = ({
  APP_SECRET: appSecret,
  SECRET_KEYS: keys,
}: Pick<Env, 'APP_SECRET' | 'SECRET_KEYS'>) =>
  ({ appSecret, secretKeys: keys.map((key) => key.toString('base64')) }) satisfies BackupSecrets

/**
 * @param env without a secret in an installation with the embedded database, which then gets the one of the backup
 * @throws AppError when the restored installation could not open its sealed values
 */
export function refuseOtherSecrets(
  env: Pick<Env, 'SECRET_KEYS' | 'DATABASE_URL'> & { APP_SECRET?: string | undefined },
  { appSecret, secretKeys }: BackupSecrets,
) {
  const configured = env.SECRET_KEYS.map((key) => key.toString('base64'))
  const makesItsOwn = env.APP_SECRET === undefined && env.DATABASE_URL === undefined
  const isOther = !makesItsOwn && env.APP_SECRET !== appSecret
  const isKeyMissing = secretKeys.some((key) => !configured.includes(key))
  if (!isOther && !isKeyMissing) return
  throw new AppError(
    'conflict',
    `${isOther ? 'APP_SECRET is not the one of this backup' : 'SECRET_KEYS lacks keys of this backup'}: its codes and passwords could not be read. ` +
      'Add --secrets-to secrets.env to write the right lines to that file, put them into .env, and try again. Nothing was changed.',
  )
}
