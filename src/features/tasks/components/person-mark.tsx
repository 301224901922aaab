import { Avatar, initialsOf } from '../../../components/ui/avatar.tsx'
import type { PersonView } from '../tasks.schemas.ts'

/** A person's picture, or their letters; the name stands beside it. */
export function PersonMark({ person: { name, profileImageUrl } }: { person: PersonView }) {
  const [firstName = null, ...others] = name.split(' ')
  const initials = initialsOf({ firstName, lastName: others.at(-1) ?? null, email: null })
  return <Avatar src={profileImageUrl} initials={initials} />
}
