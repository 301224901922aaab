import { t } from '@lingui/core/macro'
import type { PrivacyFacts } from './privacy.schemas.ts'

type Part = { title: string; text: string }

/** Describes what each configured service receives. */
export function thirdParties(facts: PrivacyFacts): Part[] {
  const { identityHost, mailHost, aiHost, readsReceipts, filesHost, analyticsHost, hasPayments } = facts
  const parts: (Part | null | false)[] = [
    identityHost !== null && {
      title: t`Sign-in: ${identityHost}`,
      text: t`You sign in there. It learns when you sign in to and out of Kinstead, and sends us your name, e-mail address and picture.`,
    },
    mailHost !== null && {
      title: t`E-mail: ${mailHost}`,
      text: t`It delivers our e-mails: codes, invitations, replies to feedback, requests for emergency access, and the notifications you chose to receive by e-mail. It sees addresses and contents.`,
    },
    filesHost !== null && {
      title: t`Files: ${filesHost}`,
      text: t`It stores photos, documents and prepared copies of data, under random names.`,
    },
    aiHost !== null && {
      title: t`Generated titles: ${aiHost}`,
      text: t`When you press “Generate”, the text used to create the title is sent there, without your name or address.`,
    },
    aiHost !== null &&
      readsReceipts && {
        title: t`Reading receipts: ${aiHost}`,
        text: t`When you press “Read the amount”, a smaller copy of that photo is sent there, without its metadata. Everything that can be read on the photo goes with it; we add nothing about you or your group.`,
      },
    hasPayments && {
      title: t`Payments: Stripe`,
      text: t`When you subscribe, you enter your card at Stripe. Stripe receives your e-mail address and a random ID, and tells us what you subscribed to and until when. We never see your card.`,
    },
    analyticsHost !== null && {
      title: t`Usage statistics: ${analyticsHost}`,
      text: t`Only if you allow it: the kinds of pages you open and how you use them, under a random ID, with your network address. All text and everything you type is hidden before it leaves your browser, and pictures are left out. Your browser only connects to Kinstead, which forwards this without cookies. If your browser asks not to be tracked, nothing is collected. Invitation and contractor pages are never counted. You can turn this off in your profile.`,
    },
  ]
  return parts.filter((part) => part !== null && part !== false)
}

type Cookie = { title: string; text: string }

/** Lists every cookie of this installation. */
export function cookies({ identityHost, hasDemo, hasReplica }: PrivacyFacts): Cookie[] {
  return [
    {
      title: t`__Host-sid, 30 days`,
      text: hasDemo ? t`Keeps you signed in. In the demo, it lasts two hours.` : t`Keeps you signed in.`,
    },
    {
      title: t`__Host-sign-in, 10 minutes`,
      text: t`Makes sure that a sign-in finishes in the browser where it started.`,
    },
    {
      title: t`first-steps, one year`,
      text: t`Remembers that you hid the first steps of a group.`,
    },
    ...(hasReplica
      ? [
          {
            title: t`__Host-last-change, one minute`,
            text: t`Makes sure that you see what you have just saved.`,
          },
        ]
      : []),
    ...(identityHost === null
      ? [
          {
            title: t`__Host-provider, 14 days`,
            text: t`Keeps you signed in on the page that asks for your password.`,
          },
          {
            title: t`__Host-known-browser, 180 days`,
            text: t`Remembers that you have signed in with this browser, so that wrong passwords entered elsewhere do not lock you out.`,
          },
          {
            title: t`__Secure-provider-interaction and __Secure-provider-resume, one sign-in`,
            text: t`Remember how far a sign-in has progressed.`,
          },
        ]
      : []),
  ]
}

/** Describes what else stays on the device. */
export const storedOnDevice = ({ analyticsHost }: PrivacyFacts) =>
  t`Your browser also remembers your theme, the group you last viewed, and unsaved text you have typed. This stays on your device.${
    analyticsHost === null
      ? t` There is no tracking.`
      : t` If you allow usage statistics, it also remembers that, and a random ID.`
  }`
