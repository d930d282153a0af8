import type { CSSProperties } from 'react'
import classes from './PersonAvatar.module.css'

interface PersonAvatarProps {
  firstName: string
  lastName: string
  /** In pixels. */
  size?: number
}

const TONES = ['laurel', 'gold', 'stone'] as const

/** A person's initials; decorative, since the name always stands beside it. */
export function PersonAvatar({ firstName, lastName, size = 38 }: PersonAvatarProps) {
  const initials = initialOf(firstName) + initialOf(lastName)
  return (
    <span
      className={classes.personAvatar}
      data-tone={toneOf(`${firstName} ${lastName}`)}
      style={{ '--size': `${size / 16}rem` } as CSSProperties}
      aria-hidden
    >
      {initials.toUpperCase()}
    </span>
  )
}

// What a person calls one letter may be several code points.
const letters = new Intl.Segmenter()

function initialOf(name: string): string {
  const [first] = letters.segment(name.trim())
  return first?.segment ?? ''
}

// The same person has the same colour on every screen.
function toneOf(name: string): (typeof TONES)[number] {
  let mixed = 0
  for (const character of name) mixed = (mixed * 31 + (character.codePointAt(0) ?? 0)) % 997
  return TONES[mixed % TONES.length] ?? 'laurel'
}
