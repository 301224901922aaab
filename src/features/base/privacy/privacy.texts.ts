import type { PrivacyFacts } from './privacy.schemas.ts'

type Part = { title: string; text: string }

/** Says what each connected service gets. A service that is not configured is not named. */
export function thirdParties(facts: PrivacyFacts): Part[] {
  const { identityHost, mailHost, aiHost, filesHost, analyticsHost, hasPayments } = facts
  const parts: (Part | null | false)[] = [
    identityHost !== null && {
      title: `Sign-in: ${identityHost}`,
      text: 'You sign in there. It learns when you sign in and out of Kinstead, and tells us your name, e-mail address and picture.',
    },
    mailHost !== null && {
      title: `E-mail: ${mailHost}`,
      text: 'It delivers our messages: codes, invites, replies to feedback, and the notifications that you asked to get by e-mail. It sees addresses and contents.',
    },
    filesHost !== null && {
      title: `Files: ${filesHost}`,
      text: 'It stores photos, documents and prepared copies of data, under random names.',
    },
    aiHost !== null && {
      title: `Generated titles: ${aiHost}`,
      text: 'When you press “Generate”, the text that the title is made from is sent there, without your name or address.',
    },
    hasPayments && {
      title: 'Payments: Stripe',
      text: 'When you subscribe, you enter your card at Stripe. It gets your e-mail address and a random id, and tells us what you subscribed to and until when. We never see your card.',
    },
    analyticsHost !== null && {
      title: `Usage statistics: ${analyticsHost}`,
      text: 'Only if you allow it: which kinds of pages you open and how they are used, under a random id, with your network address. All texts and what you type are hidden before they leave your browser, and pictures are left out. Your browser talks to Kinstead alone, which passes this on without cookies. Browsers that ask not to be tracked are left alone, and nothing is counted on pages of invites or contractors. You can switch it off in your profile.',
    },
  ]
  return parts.filter((part) => part !== null && part !== false)
}

type Cookie = { title: string; text: string }

/** Every cookie that this installation sets. */
export function cookies({ identityHost }: PrivacyFacts): Cookie[] {
  return [
    { title: '__Host-sid, 30 days', text: 'Keeps you signed in.' },
    {
      title: '__Host-sign-in, 10 minutes',
      text: 'Makes sure that a sign-in ends in the browser that began it.',
    },
    ...(identityHost === null
      ? [
          {
            title: '__Host-provider, 14 days',
            text: 'Keeps you signed in at the page that asks for your password.',
          },
          {
            title: '__Host-known-browser, 180 days',
            text: 'Remembers that you have signed in with this browser, so that wrong passwords typed elsewhere do not lock you out.',
          },
          {
            title: '__Secure-provider-interaction and __Secure-provider-resume, one sign-in',
            text: 'Remember how far a sign-in has come.',
          },
        ]
      : []),
  ]
}

/** What stays on the device, besides cookies. */
export const storedOnDevice = ({ analyticsHost }: PrivacyFacts) =>
  `Your browser also remembers your theme, the group you looked at last, and what you have typed but not saved. That stays on your device.${
    analyticsHost === null
      ? ' There is no tracking.'
      : ' If you allow usage statistics, it also remembers that, and a random id.'
  }`
