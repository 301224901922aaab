import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Archive, CircleAlert, CircleCheck, Clock, Inbox, Info, Plus, Trash2 } from 'lucide-react'
import { Avatar } from './avatar.tsx'
import { Badge } from './badge.tsx'
import { Button, IconButton } from './button.tsx'
import { Card, SectionCard } from './card.tsx'
import { EmptyState } from './empty-state.tsx'
import { GallerySection, Row } from './gallery-section.tsx'
import { Pattern } from './pattern.tsx'
import { Progress } from './progress.tsx'
import { Skeleton } from './skeleton.tsx'
import { Spinner } from './spinner.tsx'

/** Shows texts, buttons, badges, pictures and cards. */
export function GalleryBasics() {
  return (
    <>
      <GallerySection title={t`Text`}>
        <p className="text-xl font-semibold">{t`Page title`}</p>
        <p className="text-lg">{t`Section heading`}</p>
        <p>
          <Trans>
            Body text with{' '}
            <a href="#text" className="text-link">
              a text link
            </a>{' '}
            in it.
          </Trans>
        </p>
        <p className="text-sm text-muted">{t`Small print next to it.`}</p>
        <p className="money">1,234.50</p>
      </GallerySection>
      <Buttons />
      <Badges />
      <GallerySection title={t`Avatars`}>
        <Row>
          <Avatar initials="AB" />
          <Avatar initials="C" size={10} />
          <Avatar initials="U" size={16} src="/favicon.svg" />
          <Avatar initials="E" size={16} src="data:image/png;base64,broken" />
        </Row>
      </GallerySection>
      <Cards />
    </>
  )
}

function Buttons() {
  return (
    <GallerySection title={t`Buttons`}>
      <Row>
        <Button variant="primary">
          <Plus aria-hidden="true" />
          {t`Primary`}
        </Button>
        <Button>{t`Secondary`}</Button>
        <Button variant="quiet">{t`Quiet`}</Button>
        <Button variant="danger">
          <Trash2 aria-hidden="true" />
          {t`Danger`}
        </Button>
        <IconButton label={t`Archive`} icon={<Archive aria-hidden="true" />} />
      </Row>
      <Row>
        <Button variant="primary" loading>
          {t`Saving`}
        </Button>
        <Button disabled>{t`Disabled`}</Button>
        <Spinner label={t`Loading`} />
      </Row>
    </GallerySection>
  )
}

function Badges() {
  return (
    <GallerySection title={t`Badges`}>
      <Row>
        <Badge>{t`Neutral`}</Badge>
        <Badge tone="accent">{t`Accent`}</Badge>
        <Badge tone="danger" icon={CircleAlert}>
          {t`Overdue`}
        </Badge>
        <Badge tone="warning" icon={Clock}>
          {t`Waiting`}
        </Badge>
        <Badge tone="success" icon={CircleCheck}>
          {t`Done`}
        </Badge>
        <Badge tone="info" icon={Info}>
          {t`Info`}
        </Badge>
      </Row>
    </GallerySection>
  )
}

function Cards() {
  return (
    <GallerySection title={t`Cards and placeholders`}>
      <div className="grid gap-4 sm:grid-cols-3">
        {['first', 'second', 'third'].map((seed) => (
          <Card key={seed}>
            <Pattern seed={seed} className="h-32 w-full" />
            <p className="p-4">{t`A card with the pattern of “${seed}”`}</p>
          </Card>
        ))}
      </div>
      <SectionCard title={t`A card with a title`} action={<Button variant="quiet">{t`Edit`}</Button>}>
        <Progress label={t`Uploading the photo`} share={0.62} />
      </SectionCard>
      <div className="grid gap-2">
        <Skeleton className="h-6 w-1/3" />
        <Skeleton className="h-24" />
      </div>
      <EmptyState
        icon={<Inbox aria-hidden="true" />}
        title={t`Nothing here yet`}
        action={<Button variant="primary">{t`The first step`}</Button>}
      >
        {t`What this list is for, in one sentence.`}
      </EmptyState>
    </GallerySection>
  )
}
