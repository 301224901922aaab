import type { Configuration, errors, KoaContextWithOIDC } from 'oidc-provider'
import type { Logger } from '../server/logger.ts'
import { messagePage, signOutPage } from './pages/message-page.tsx'
import { texts } from './texts.ts'

// The pages that oidc-provider shows itself, in the product’s style.

type LogoutSource = NonNullable<
  NonNullable<NonNullable<Configuration['features']>['rpInitiatedLogout']>['logoutSource']
>

const nonceOf = (ctx: KoaContextWithOIDC) => ctx.get('x-nonce')

/**
 * A request with the ID token of the signed-in person has asked them already, so the session ends at once. Otherwise
 * anyone could have sent the browser here, so the person is asked.
 */
export const askToSignOut: LogoutSource = (ctx, form) => {
  const hint = ctx.oidc.entities.IdTokenHint?.payload
  ctx.body =
    hint?.sub === ctx.oidc.session?.accountId
      ? form.replace('</form>', '<input type="hidden" name="logout" value="yes"/></form>')
      : signOutPage({
          nonce: nonceOf(ctx),
          xsrf: String(ctx.oidc.session?.state?.secret ?? ''),
          action: ctx.oidc.urlFor('end_session_confirm'),
        })
}

export const showSignedOut = (ctx: KoaContextWithOIDC) => {
  ctx.body = messagePage({
    nonce: nonceOf(ctx),
    title: texts.signedOutTitle,
    text: texts.signedOut,
    link: { to: '/', text: texts.toKinstead },
  })
}

/** Invalid requests: expired, changed on the way, or not from our app. The log has the error’s name. */
export function showProblem(ctx: KoaContextWithOIDC, error: errors.OIDCProviderError | Error, log: Logger) {
  log.warn({ error: error.name, code: error.message, status: ctx.status }, 'local provider refused a request')
  const hasExpired = error.name === 'SessionNotFound'
  ctx.type = 'html'
  ctx.body = messagePage({
    nonce: nonceOf(ctx),
    title: hasExpired ? texts.expiredTitle : texts.problemTitle,
    text: hasExpired ? texts.expired : texts.problem,
    link: { to: '/login', text: texts.startAgain },
  })
}
