import { randomInt } from 'node:crypto'

// No i, l, o, 0 or 1: it is read from a screen and typed by hand.
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_LENGTH = 4

/** A random password a person can read out: 79 bits, like "k7mp-3qxz-9htd-vw2c". */
export function newOneTimePassword(): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}
