import { Archive, CircleAlert, CircleCheck, Clock, Inbox, Info, Plus, Trash2 } from 'lucide-react'
import { Avatar } from './avatar.tsx'
import { Badge } from './badge.tsx'
import { Button, IconButton } from './button.tsx'
import { Card, SectionCard } from './card.tsx'
import { EmptyState } from './empty-state.tsx'
import { Row, Shelf } from './gallery-shelf.tsx'
import { Pattern } from './pattern.tsx'
import { Progress } from './progress.tsx'
import { Skeleton } from './skeleton.tsx'
import { Spinner } from './spinner.tsx'

/** What is read or pressed: text, buttons, badges, pictures, cards. */
export function GallerySigns() {
  return (
    <>
      <Shelf title="Text">
        <p className="text-xl font-semibold">The title of a page</p>
        <p className="text-lg">A heading of a part</p>
        <p>
          Text to read, with{' '}
          <a href="#text" className="text-link">
            the words of a link
          </a>{' '}
          in it.
        </p>
        <p className="text-sm text-muted">Small print beside it.</p>
        <p className="money">1,234.50</p>
      </Shelf>
      <Buttons />
      <Badges />
      <Shelf title="Avatars">
        <Row>
          <Avatar initials="AB" />
          <Avatar initials="C" size={10} />
          <Avatar initials="U" size={16} src="/favicon.svg" />
          <Avatar initials="E" size={16} src="data:image/png;base64,broken" />
        </Row>
      </Shelf>
      <Cards />
    </>
  )
}

function Buttons() {
  return (
    <Shelf title="Buttons">
      <Row>
        <Button variant="primary">
          <Plus aria-hidden="true" />
          Primary
        </Button>
        <Button>Secondary</Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="danger">
          <Trash2 aria-hidden="true" />
          Danger
        </Button>
        <IconButton label="Archive" icon={<Archive aria-hidden="true" />} />
      </Row>
      <Row>
        <Button variant="primary" loading>
          Saving
        </Button>
        <Button disabled>Disabled</Button>
        <Spinner label="Loading" />
      </Row>
    </Shelf>
  )
}

function Badges() {
  return (
    <Shelf title="Badges">
      <Row>
        <Badge>Neutral</Badge>
        <Badge tone="accent">Accent</Badge>
        <Badge tone="danger" icon={CircleAlert}>
          Overdue
        </Badge>
        <Badge tone="warning" icon={Clock}>
          Waiting
        </Badge>
        <Badge tone="success" icon={CircleCheck}>
          Done
        </Badge>
        <Badge tone="info" icon={Info}>
          For information
        </Badge>
      </Row>
    </Shelf>
  )
}

function Cards() {
  return (
    <Shelf title="Cards and places to be filled">
      <div className="grid gap-4 sm:grid-cols-3">
        {['first', 'second', 'third'].map((seed) => (
          <Card key={seed}>
            <Pattern seed={seed} className="h-32 w-full" />
            <p className="p-4">A card with the pattern of “{seed}”</p>
          </Card>
        ))}
      </div>
      <SectionCard title="A titled part" action={<Button variant="quiet">Edit</Button>}>
        <Progress label="Sending the photo" share={0.62} />
      </SectionCard>
      <div className="grid gap-2">
        <Skeleton className="h-6 w-1/3" />
        <Skeleton className="h-24" />
      </div>
      <EmptyState
        icon={<Inbox aria-hidden="true" />}
        title="Nothing here yet"
        action={<Button variant="primary">The first step</Button>}
      >
        What the thing is for, in one sentence.
      </EmptyState>
    </Shelf>
  )
}
