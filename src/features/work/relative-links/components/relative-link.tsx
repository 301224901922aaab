import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { AlertDialog } from '../../../../components/ui/alert-dialog.tsx'
import { Badge, type Tone } from '../../../../components/ui/badge.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { LocalTime } from '../../../../components/ui/local-time.tsx'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { useEndRelativeLink, useRenewRelativeLink, useRenewRelativePin } from '../relative-links.queries.ts'
import type { RelativeLinkState } from '../relative-links.rules.ts'
import type { IssuedLink, RelativeLinkView } from '../relative-links.schemas.ts'
import { relativeStateLabels, scopeLabels } from '../relative-links.texts.ts'

const tones: Record<RelativeLinkState, Tone> = {
  ACTIVE: 'success',
  LOCKED: 'warning',
  EXPIRED: 'neutral',
  STOPPED: 'warning',
  ENDED: 'neutral',
}

type RelativeLinkProps = {
  propertyId: string
  link: RelativeLinkView
  /** The owner it votes for is no longer one of the owners outside the group. */
  isOwnerGone: boolean
  onIssued: (issued: IssuedLink) => void
  onHandOver: () => void
}

/** Renders a personal link: what it opens, its last use, and how to renew or end it. */
export function RelativeLink({ isOwnerGone, ...actions }: RelativeLinkProps) {
  const { link } = actions
  const { name, state, scopes, ownerName, moneyOf } = link
  const isOutdated = isOwnerGone && state === 'ACTIVE'
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="min-w-0 flex-1 basis-40 font-medium wrap-anywhere">{name}</h3>
        <Badge tone={isOutdated ? 'warning' : tones[state]}>
          {isOutdated ? t({ message: 'Outdated', context: 'link' }) : relativeStateLabels[state]}
        </Badge>
      </div>
      <ul className="text-sm">
        {scopes.map((scope) => (
          <li key={scope}>{scopeLabels[scope]}</li>
        ))}
      </ul>
      {ownerName && <p className="text-sm wrap-anywhere">{t`Votes for the share of ${ownerName}`}</p>}
      {moneyOf && <p className="text-sm wrap-anywhere">{t`Confirms the money of ${moneyOf}`}</p>}
      {isOwnerGone && ownerName && (
        <p className="text-sm wrap-anywhere">
          {t`${ownerName} is no longer an owner outside the group. To vote in new decisions, a new personal link is needed.`}
        </p>
      )}
      <Facts link={link} />
      <Actions {...actions} />
    </li>
  )
}

function Facts({
  link: { state, issuedByName, issuedAt, expiresAt, lastUsedAt, wrongPins },
}: Pick<RelativeLinkProps, 'link'>) {
  return (
    <div className="grid gap-1 text-sm text-muted">
      <p>
        {issuedByName ? (
          <Trans>
            Created by {issuedByName}, <LocalTime at={new Date(issuedAt)} />.
          </Trans>
        ) : (
          <Trans>
            Created <LocalTime at={new Date(issuedAt)} />.
          </Trans>
        )}{' '}
        <Trans>
          Valid until <LocalTime at={new Date(expiresAt)} />.
        </Trans>
      </p>
      <p>
        {lastUsedAt ? (
          <Trans>
            Last opened <LocalTime at={new Date(lastUsedAt)} />.
          </Trans>
        ) : (
          t`Not opened yet`
        )}
      </p>
      {state === 'ACTIVE' && wrongPins > 0 && (
        <p>
          {plural(wrongPins, {
            one: '# wrong PIN since the last right one',
            other: '# wrong PINs since the last right one',
          })}
        </p>
      )}
      {state === 'LOCKED' && (
        <p>{t`Someone entered 10 wrong PINs, so the link no longer accepts a PIN. Create a new PIN to unlock it.`}</p>
      )}
      {state === 'STOPPED' && (
        <p>{t`The person who created it is no longer a manager. Create a new link to use it again.`}</p>
      )}
    </div>
  )
}

function Actions({
  propertyId,
  link: { id: relativeLinkId, name, state },
  onIssued,
  onHandOver,
}: Omit<RelativeLinkProps, 'isOwnerGone'>) {
  const { mutateAsync: renewPin } = useRenewRelativePin()
  const { mutateAsync: renewLink } = useRenewRelativeLink()
  const { mutateAsync: end } = useEndRelativeLink()
  const input = { propertyId, relativeLinkId }
  const run = (step: () => Promise<void>) => async () => {
    try {
      await step()
    } catch (error) {
      toastFailure(error)
    }
  }
  return (
    <div className="-mx-2 flex flex-wrap">
      {(state === 'ACTIVE' || state === 'LOCKED') && (
        <AlertDialog
          title={t`Create a new PIN for ${name}?`}
          description={t`The old PIN stops working. The link stays the same.`}
          confirmLabel={t`Create PIN`}
          onConfirm={run(async () => onIssued(await renewPin(input)))}
          trigger={<Button variant="quiet" aria-label={t`New PIN for ${name}`}>{t`New PIN`}</Button>}
        />
      )}
      <AlertDialog
        title={t`Create a new link for ${name}?`}
        description={t`The old link and the old PIN stop working. The new link is valid for as long as the old one was.`}
        confirmLabel={t`Create link`}
        onConfirm={run(async () => onIssued(await renewLink(input)))}
        trigger={<Button variant="quiet" aria-label={t`New link for ${name}`}>{t`New link`}</Button>}
      />
      <Button
        variant="quiet"
        aria-label={t`Hand over the link of ${name} to a member`}
        onClick={onHandOver}
      >{t`Hand over to a member`}</Button>
      <AlertDialog
        title={t`End the link of ${name}?`}
        description={t`It stops working immediately, for everyone who has it. You can’t undo this, but you can create a new one.`}
        confirmLabel={t`End link`}
        onConfirm={run(async () => {
          await end(input)
          toast.success(t`Link ended`)
        })}
        trigger={
          <Button variant="quiet" className="text-danger" aria-label={t`End the link of ${name}`}>
            {t`End link`}
          </Button>
        }
      />
    </div>
  )
}
