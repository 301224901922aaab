import { Avatar, initialsOf } from './avatar.tsx'

type PersonAvatarProps = {
  /** The member’s colour; people outside the group have none. */
  person: { name: string; profileImageUrl: string | null; color?: string | null | undefined }
  size?: 8 | 10
}

/** Renders a person’s picture in the member’s colour, or their initials; show the name next to it. */
export function PersonAvatar({ person: { name, profileImageUrl, color }, size = 8 }: PersonAvatarProps) {
  const [firstName = null, ...others] = name.split(' ')
  const initials = initialsOf({ firstName, lastName: others.at(-1) ?? null, email: null })
  return <Avatar src={profileImageUrl} initials={initials} color={color} size={size} />
}
