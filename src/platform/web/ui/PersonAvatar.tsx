import type { CSSProperties } from 'react'
import type { Colleague } from '#platform/contract/people.ts'
import { nameOf } from './name-of.ts'
import classes from './PersonAvatar.module.css'
import { Picture } from './Picture.tsx'

interface PersonAvatarProps {
  person: Pick<Colleague, 'firstName' | 'lastName' | 'picture'>
  /** In pixels. */
  size?: number
}

const TONES = ['laurel', 'gold', 'stone'] as const

/** A person's picture, else their initials; decorative, since the name always stands beside it. */
export function PersonAvatar({ person, size = 38 }: PersonAvatarProps) {
  const { firstName, lastName, picture } = person
  const initials = (initialOf(firstName) + initialOf(lastName)).toUpperCase()
  return (
    <span
      className={classes.personAvatar}
      data-tone={toneOf(nameOf(person))}
      style={{ '--size': `${size / 16}rem` } as CSSProperties}
      aria-hidden
    >
      <Picture picture={picture} alt="" sizes={`${size / 16}rem`} className={classes.photo}>
        {initials}
      </Picture>
    </span>
  )
}

// A letter may have several code points.
const letters = new Intl.Segmenter()

function initialOf(name: string): string {
  const [first] = letters.segment(name.trim())
  return first?.segment ?? ''
}

// A person has the same colour everywhere.
function toneOf(name: string): (typeof TONES)[number] {
  let mixed = 0
  for (const character of name) mixed = (mixed * 31 + (character.codePointAt(0) ?? 0)) % 997
  return TONES[mixed % TONES.length] ?? 'laurel'
}
