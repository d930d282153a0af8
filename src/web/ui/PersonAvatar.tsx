import { Avatar } from '@mantine/core'

interface PersonAvatarProps {
  firstName: string
  lastName: string
  size?: number
}

/** A person's initials; decorative, since the name always stands beside it. */
export function PersonAvatar({ firstName, lastName, size = 38 }: PersonAvatarProps) {
  const initials = [firstName, lastName].map((name) => [...name.trim()][0] ?? '').join('')
  return (
    <Avatar
      size={size}
      radius="xl"
      color={toneOf(firstName + lastName)}
      variant="light"
      aria-hidden
    >
      {initials.toUpperCase()}
    </Avatar>
  )
}

// The same person has the same colour on every screen.
function toneOf(name: string): 'laurel' | 'gold' | 'gray' {
  let sum = 0
  for (const character of name) sum += character.codePointAt(0) ?? 0
  return (['laurel', 'gold', 'gray'] as const)[sum % 3] ?? 'laurel'
}
