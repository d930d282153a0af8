import { randomInt } from 'node:crypto'

// Without i, l, o, 0 and 1, since people type it by hand.
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_LENGTH = 4

/** A readable random password of 79 bits, like "k7mp-3qxz-9htd-vw2c". */
export function newOneTimePassword(): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}
