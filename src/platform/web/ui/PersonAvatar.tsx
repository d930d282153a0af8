import type { CSSProperties } from 'react'
import type { Colleague } from '#platform/contract/people.ts'
import { isFormer, nameOf } from './name-of.ts'
import classes from './PersonAvatar.module.css'
import { Picture } from './Picture.tsx'

/** A value that is made at its first use: a formatter costs a phone ten milliseconds and more. */
function lazily<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => (made ??= { value: make() }).value
}

interface PersonAvatarProps {
  person: Pick<Colleague, 'firstName' | 'lastName' | 'picture'>
  /** In pixels. */
  size?: number
  /** As of Picture. */
  from?: string
}

const TONES = ['laurel', 'gold', 'stone'] as const

/** A person's picture, else their initials; decorative, since the name always stands beside it. */
export function PersonAvatar({ person, size = 38, from }: PersonAvatarProps) {
  const { picture } = person
  return (
    <span
      className={classes.personAvatar}
      data-tone={toneOf(nameOf(person))}
      style={{ '--size': `${size / 16}rem` } as CSSProperties}
      aria-hidden
    >
      <Picture
        picture={picture}
        alt=""
        sizes={`${size / 16}rem`}
        className={classes.photo}
        from={from}
      >
        {initialsOf(person)}
      </Picture>
    </span>
  )
}

/** Two letters of Latin script, whose first one is a single code point. */
const LATIN = /^[ -~\u00a0-\u024f]{2}/
const letters = lazily(() => new Intl.Segmenter())

/** Between letters that would join, as those of Arabic do. */
const APART = '\u200c'

/** Of an erased person: those of the words that stand for the name. */
export function initialsOf(person: PersonAvatarProps['person']): string {
  const { firstName, lastName } = person
  const names = isFormer(person) ? nameOf(person).split(/[\s-]/) : [firstName, lastName]
  const [first = '', last = ''] = names
  const between = LATIN.test(first) ? '' : APART
  return (initialOf(first) + between + initialOf(last)).toUpperCase()
}

/** A letter may have several code points; a segmenter for them costs a phone 100 ms. */
function initialOf(name: string): string {
  const text = name.trim()
  if (LATIN.test(text)) return text.charAt(0)
  const [first] = letters().segment(text)
  return first?.segment ?? ''
}

// A person has the same colour everywhere.
function toneOf(name: string): (typeof TONES)[number] {
  let mixed = 0
  for (const character of name) mixed = (mixed * 31 + (character.codePointAt(0) ?? 0)) % 997
  return TONES[mixed % TONES.length] ?? 'laurel'
}
