import { Avatar, initialsOf } from './avatar.tsx'

type PersonMarkProps = { person: { name: string; profileImageUrl: string | null }; size?: 8 | 10 }

/** A person's picture, or the first letters of the first and the last of their names; the name stands beside it. */
export function PersonMark({ person: { name, profileImageUrl }, size = 8 }: PersonMarkProps) {
  const [firstName = null, ...others] = name.split(' ')
  const initials = initialsOf({ firstName, lastName: others.at(-1) ?? null, email: null })
  return <Avatar src={profileImageUrl} initials={initials} size={size} />
}
