import { signedInFn } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { setResponseHeader } from '../../../rpc/request-scope.ts'
import { runtime } from '../../../server/runtime.ts'
import { setCookie } from '../../../server/session-cookie.ts'
import { deleteMyAccountInput } from './accounts.schemas.ts'
import * as accounts from './server/accounts.service.ts'

/** The provider whose accounts we can delete; null for an external one. */
function ownProvider(): accounts.OwnProvider | null {
  const { localProvider, identity } = runtime()
  return localProvider && { issuer: identity.issuer, deleteAccount: localProvider.deleteAccount }
}

/** Returns what deleting the account would do, and what prevents it. */
export const myAccountDeletion = signedInFn({ method: 'GET' }).handler(({ context }) =>
  accounts.previewAccountDeletion(context.ctx, ownProvider()),
)

export const deleteMyAccount = signedInFn({ method: 'POST' })
  .validator(input(deleteMyAccountInput))
  .handler(async ({ context, data }) => {
    await accounts.deleteMyAccount(context.ctx, data, ownProvider())
    setResponseHeader('set-cookie', setCookie('sid', null, 0, runtime().env.APP_ORIGIN))
    setResponseHeader('clear-site-data', '"cache", "storage"')
  })
