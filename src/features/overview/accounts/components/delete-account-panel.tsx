import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { Button, buttonClass } from '../../../../components/ui/button.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { Dialog } from '../../../../components/ui/dialog.tsx'
import { groupName } from '../../../base/groups/groups.rules.ts'
import { myAccountDeletionQuery } from '../accounts.queries.ts'
import type { AccountDeletionView, GroupNameView } from '../accounts.schemas.ts'
import { accountTexts, namesOf } from '../accounts.texts.ts'
import { DeleteAccountForm } from './delete-account-form.tsx'

/** Deleting one's account: what stands in the way, what goes, what stays. */
export function DeleteAccountPanel() {
  const { data: deletion } = useSuspenseQuery(myAccountDeletionQuery)
  return (
    <SectionCard title="Delete your account">
      {deletion.blockedBy.length > 0 || deletion.owingIn.length > 0 ? (
        <div className="grid gap-6">
          <InTheWay
            groups={deletion.blockedBy}
            why={accountTexts.blocked}
            to="/dashboard/$familyGroupId"
            label={(name) => name}
          />
          <InTheWay
            groups={deletion.owingIn}
            why={accountTexts.owing}
            to="/money/$familyGroupId"
            label={(name) => `The balances of ${name}`}
          />
        </div>
      ) : (
        <div className="grid justify-items-start gap-4">
          <Losses deletion={deletion} />
          {deletion.needsSignIn ? <SignInAgain /> : <DeleteButton deletion={deletion} />}
        </div>
      )}
    </SectionCard>
  )
}

type InTheWayProps = {
  groups: GroupNameView[]
  why: (groups: GroupNameView[]) => string
  /** Where to change it. */
  to: '/dashboard/$familyGroupId' | '/money/$familyGroupId'
  label: (name: string) => string
}

/** Groups on account of which the account stays; nothing without any. */
function InTheWay({ groups, why, to, label }: InTheWayProps) {
  if (groups.length === 0) return null
  return (
    <div className="grid gap-3">
      <p>{why(groups)}</p>
      <ul className="grid gap-1">
        {groups.map(({ familyGroupId, name }) => (
          <li key={familyGroupId}>
            <Link
              to={to}
              params={{ familyGroupId }}
              className="inline-flex min-h-touch items-center rounded-sm font-medium underline underline-offset-4"
            >
              {label(groupName(name))}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** By name: nobody should find out afterwards. */
function Losses({ deletion }: { deletion: AccountDeletionView }) {
  const { deletedGroups, leftGroups, signInIsDeleted } = deletion
  return (
    <ul className="grid list-disc gap-2 ps-5">
      <li>Your name, e-mail, picture, notifications, sessions and exports are deleted at once.</li>
      {deletedGroups.length > 0 && (
        <li>
          Nobody else is in <strong>{namesOf(deletedGroups)}</strong>: deleted too, with everything in it.
        </li>
      )}
      {leftGroups.length > 0 && (
        <li>
          You leave <strong>{namesOf(leftGroups)}</strong>. What you did there stays in the history, under the
          name that you had.
        </li>
      )}
      <li>Feedback that you sent stays, without your name and your screenshots.</li>
      <li>
        {signInIsDeleted
          ? 'You can no longer sign in with your e-mail and password. Whoever signs up again starts anew.'
          : 'Your account at the service that signs you in stays: delete it there. Signing in here again starts anew.'}
      </li>
    </ul>
  )
}

function SignInAgain() {
  return (
    <div className="grid justify-items-start gap-3">
      <p>{accountTexts.signInAgain}</p>
      <a
        href={`/api/auth/sign-in?prompt=login&redirect=${encodeURIComponent('/profile/account')}`}
        className={buttonClass('primary')}
      >
        Sign in again
      </a>
    </div>
  )
}

function DeleteButton({ deletion }: { deletion: AccountDeletionView }) {
  return (
    <Dialog
      title="Delete your account?"
      description="This cannot be undone."
      trigger={
        <Button variant="danger">
          <Trash2 aria-hidden="true" />
          Delete my account
        </Button>
      }
    >
      <Losses deletion={deletion} />
      <DeleteAccountForm email={deletion.email} />
    </Dialog>
  )
}
