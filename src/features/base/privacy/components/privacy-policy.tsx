import { LegalPage, LegalPart } from '../../../../components/layout/legal-page.tsx'
import type { PrivacyFacts } from '../privacy.schemas.ts'
import { cookies, storedOnDevice, thirdParties } from '../privacy.texts.ts'

/** The privacy policy of this installation: what the software does, and what it is connected to. */
export function PrivacyPolicy({ facts }: { facts: PrivacyFacts }) {
  const others = thirdParties(facts)
  return (
    <LegalPage title="Privacy Policy">
      <p className="text-muted">
        Kinstead is software that a person or company runs on a server. The person or company that runs the
        one you use is responsible for your data and is called the operator here. This page says what the
        software itself does, as it is configured here.
      </p>
      <Stored />
      <Readers />
      <LegalPart title="Cookies and storage">
        <Terms terms={cookies(facts)} />
        <p>{storedOnDevice(facts)}</p>
      </LegalPart>
      <LegalPart title="Other services">
        <p>The pages load nothing from other servers.</p>
        {others.length === 0 ? (
          <p>This Kinstead is connected to no other service.</p>
        ) : (
          <>
            <p>This Kinstead is connected to:</p>
            <Terms terms={others} />
          </>
        )}
        <p>
          Some buttons open another service, and only when you press them. “Map” on the page of a contractor
          opens openstreetmap.org in a new tab and sends it the name of the contractor’s company as the text
          to search for. “Call”, “Text”, “E-mail”, “Website” and “WhatsApp” hand a number, an address or the
          text that you share to the app or site you chose.
        </p>
      </LegalPart>
      <Choices hasAnalytics={facts.analyticsHost !== null} />
    </LegalPage>
  )
}

const Terms = ({ terms }: { terms: { title: string; text: string }[] }) => (
  <dl className="grid gap-3">
    {terms.map(({ title, text }) => (
      <div key={title}>
        <dt className="font-medium wrap-anywhere">{title}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
)

const Stored = () => (
  <LegalPart title="What is stored">
    <ul className="grid list-disc gap-2 ps-5">
      <li>
        About you: your name, e-mail address and profile picture as your sign-in provider passes them on, your
        time zone and language, and your settings.
      </li>
      <li>
        About your family group: what you and the other members enter, such as houses, their addresses, facts,
        notes and photos.
      </li>
      <li>
        About contractors: what members write down about them, what contractors send by a share link, and
        when, with which kind of device and from which network (not the whole address) a link was opened.
      </li>
      <li>Feedback that you send to the operator, with its screenshot, and replies to it.</li>
      <li>A log of who changed what, so that a family can follow it later.</li>
      <li>
        Technical logs: time, address called, result, and a number for each request. They hold no passwords,
        no content and no secret links.
      </li>
    </ul>
  </LegalPart>
)

const Readers = () => (
  <LegalPart title="Who sees it">
    <p>
      The members of your group, each within their role. Other groups see nothing. The operator has access to
      the server and its database.
    </p>
    <p>
      Administrators of this Kinstead see who has an account, the names and sizes of groups, and the feedback
      that people send. They see nothing of what is in a group. They can suspend an account, with a reason,
      and each such act is written down.
    </p>
    <p>
      Contractors, if your group sends them a share link. The link shows one job: the first name of the member
      who made it, the town (the full address once the contractor has accepted), tasks and documents that
      members marked as visible to contractors, and the contractor’s own messages, visits, quotes and
      invoices. A code or password appears only if a member chose it, and only around a confirmed visit.
      Anyone who has the link can open it, so members can end it at any time.
    </p>
    <p>Location and camera details are removed from photos when they are uploaded.</p>
  </LegalPart>
)

const Choices = ({ hasAnalytics }: { hasAnalytics: boolean }) => (
  <LegalPart title="Your choices">
    <ul className="grid list-disc gap-2 ps-5">
      <li>
        Copy: under “Your data” in <a href="/profile/data">your profile</a> you get everything about you as a
        file.
      </li>
      <li>
        Copy of a group: every member can export the whole group as one file, with the photos and documents,
        and codes and passwords if their role sees them. Such a file is kept here for 24 hours. The person who
        imports it into another Kinstead becomes responsible for what is in it.
      </li>
      <li>Correction: you change your name, picture and settings in your profile.</li>
      <li>
        Deletion: under “Delete account” in <a href="/profile/account">your profile</a> you delete your
        account. What you did for a group stays with the group, without your e-mail address and picture.
      </li>
      <li>Deleted entries are permanently removed after 30 days.</li>
      {hasAnalytics && <li>Usage statistics: you switch them on or off in your profile.</li>}
    </ul>
    <p>For everything else, turn to the operator.</p>
  </LegalPart>
)
