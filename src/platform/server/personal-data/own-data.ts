import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import * as z from 'zod/mini'
import { formatDay, formatPoints } from '#platform/contract/format.ts'
import { Sum } from '#platform/contract/points.ts'
import type { Say } from '#platform/contract/say.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { sayInEnglish } from '#platform/server/language/say.ts'

/** A list of a person's own data: its title in English, and rows of named facts. */
export interface OwnList {
  readonly title: string
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

/**
 * Reads a feature's data about a person; `ask` reads a snapshot, `say` speaks the person's language
 * where a fact is a sentence.
 */
export type OwnDataReader = (
  ask: Tx['query'],
  userId: number,
  say: Say,
) => Promise<readonly OwnList[]>

/** How the page says a feature's lists; the JSON keeps English titles, names of fields and codes. */
export interface OwnWords {
  readonly titles: readonly MessageDescriptor[]
  /** Labels of fields, beside SHARED_FIELDS. */
  readonly fields: Readonly<Record<string, MessageDescriptor>>
  /** How the values of fields are said that are codes, amounts or devices. */
  readonly said?: Readonly<Record<string, (value: string, say: Say) => string>>
}

/** A feature's part of a person's own data. */
export interface OwnData {
  readonly read: OwnDataReader
  readonly words: OwnWords
}

interface OwnDataDeclaration extends Omit<OwnWords, 'titles'> {
  /** Titles, and SQL whose `$1` is the person's id. */
  readonly lists: readonly (readonly [title: MessageDescriptor, sql: string])[]
}

/** A feature's part whose lists are read by SQL. */
export function ownData({ lists, ...words }: OwnDataDeclaration): OwnData {
  const read: OwnDataReader = async (ask, userId) => {
    const found: OwnList[] = []
    for (const [title, text] of lists) {
      // One connection reads one list after the other.
      // oxlint-disable-next-line no-await-in-loop
      const { rows } = await ask({ text, values: [userId] })
      found.push({ title: sayInEnglish(title), rows })
    }
    return found
  }
  return { read, words: { ...words, titles: lists.map(([title]) => title) } }
}

/** How a field is said whose values are codes; one of a newer release stays as it is. */
export function codes(words: Readonly<Record<string, MessageDescriptor>>) {
  return (code: string, say: Say): string => {
    const known = words[code]
    return known === undefined ? code : say(known)
  }
}

/** How points are said, which the JSON has with two decimals. */
export function inPoints(points: string, say: Say): string {
  return formatPoints(z.decode(Sum, points), say.language)
}

/** How a day is said, which the JSON has like "2026-03-05". */
export function inDays(day: string, say: Say): string {
  return formatDay(day, say.language)
}

/** Labels of fields that several features have. */
export const SHARED_FIELDS: Readonly<Record<string, MessageDescriptor>> = {
  card: msg`Card`,
  device: msg`Device`,
  endsAt: msg`Ends at`,
  from: msg({ message: 'From', context: 'a person' }),
  gift: msg`Gift`,
  ipAddress: msg`IP address`,
  kind: msg`Kind`,
  lastUsedAt: msg`Last used at`,
  madeAt: msg`Made at`,
  madeBy: msg`Made by`,
  movementNumber: msg`Movement number`,
  name: msg`Name`,
  number: msg`Number`,
  picture: msg`Picture`,
  points: msg`Points`,
  pointsEach: msg`Points each`,
  reason: msg`Reason`,
  seenAt: msg`Seen at`,
  since: msg`Since`,
  state: msg`State`,
  team: msg`Team`,
  to: msg({ message: 'To', context: 'people' }),
  words: msg`Words`,
}

/** SQL: hundredths as points with two decimals. */
export function asPoints(hundredths: string): string {
  return `round(${hundredths} / 100.0, 2)::text`
}

/** SQL: a person's name by id, never their address; null for nobody. */
export function nameBy(id: string): string {
  return `(select concat(first_name, ' ', last_name) from users where id = ${id})`
}

/** SQL: the address of a picture on this Laurel; null for none. */
export function pictureAt(name: string): string {
  return `'/api/files/' || ${name} || '/large'`
}
