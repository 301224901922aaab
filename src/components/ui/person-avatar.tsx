import { Avatar, initialsOfName } from './avatar.tsx'

type PersonAvatarProps = {
  /** The member’s colour; people outside the group have none. */
  person: { name: string; profileImageUrl: string | null; color?: string | null | undefined }
  size?: 8 | 10
}

/** Renders a person’s picture in the member’s colour, or their initials; show the name next to it. */
export function PersonAvatar({ person: { name, profileImageUrl, color }, size = 8 }: PersonAvatarProps) {
  return <Avatar src={profileImageUrl} initials={initialsOfName(name)} color={color} size={size} />
}
