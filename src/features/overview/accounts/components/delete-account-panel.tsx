import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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

/** Renders what blocks the deletion, what is deleted and what is kept. */
export function DeleteAccountPanel() {
  const { data: deletion } = useSuspenseQuery(myAccountDeletionQuery)
  return (
    <SectionCard title={t`Delete your account`}>
      {deletion.blockedBy.length > 0 || deletion.owingIn.length > 0 ? (
        <div className="grid gap-6">
          <BlockingGroups
            groups={deletion.blockedBy}
            why={accountTexts.blocked}
            to="/dashboard/$familyGroupId"
            label={(name) => name}
          />
          <BlockingGroups
            groups={deletion.owingIn}
            why={accountTexts.owing}
            to="/money/$familyGroupId"
            label={(name) => t`Balances in ${name}`}
          />
        </div>
      ) : (
        <div className="grid justify-items-start gap-4">
          <DeletionSummary deletion={deletion} />
          {deletion.needsSignIn ? <SignInAgain /> : <DeleteButton deletion={deletion} />}
        </div>
      )}
    </SectionCard>
  )
}

type BlockingGroupsProps = {
  groups: GroupNameView[]
  why: (groups: GroupNameView[]) => string
  to: '/dashboard/$familyGroupId' | '/money/$familyGroupId'
  label: (name: string) => string
}

/** Lists the groups that block the deletion. */
function BlockingGroups({ groups, why, to, label }: BlockingGroupsProps) {
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

/** Lists the groups by name, so that nobody is surprised. */
function DeletionSummary({ deletion }: { deletion: AccountDeletionView }) {
  const { deletedGroups, leftGroups, signInIsDeleted } = deletion
  return (
    <ul className="grid list-disc gap-2 ps-5">
      <li>{t`Your name, e-mail, picture, notifications, sessions and exports are deleted immediately.`}</li>
      {deletedGroups.length > 0 && (
        <li>
          <Trans>
            You are the only member of <strong>{namesOf(deletedGroups)}</strong>. Everything there is deleted
            too.
          </Trans>
        </li>
      )}
      {leftGroups.length > 0 && (
        <li>
          <Trans>
            You leave <strong>{namesOf(leftGroups)}</strong>. What you did there stays in the history under
            your name.
          </Trans>
        </li>
      )}
      <li>{t`Feedback you sent is kept, without your name and screenshots.`}</li>
      <li>
        {signInIsDeleted
          ? t`You can no longer sign in with your e-mail and password. If you sign up again, you start with a new account.`
          : t`Your account with the service you sign in with is not deleted. Delete it there. If you sign in here again, you start with a new account.`}
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
        {t`Sign in again`}
      </a>
    </div>
  )
}

function DeleteButton({ deletion }: { deletion: AccountDeletionView }) {
  return (
    <Dialog
      title={t`Delete your account?`}
      description={t`This cannot be undone.`}
      trigger={
        <Button variant="danger">
          <Trash2 aria-hidden="true" />
          {t`Delete my account`}
        </Button>
      }
    >
      <DeletionSummary deletion={deletion} />
      <DeleteAccountForm email={deletion.email} />
    </Dialog>
  )
}
