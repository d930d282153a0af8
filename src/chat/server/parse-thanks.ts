import type { CommandService } from '#chat/contract/chat-services.ts'
import { plainAmount } from '#platform/contract/typed-amount.ts'

/** Somebody as a command names them: by their account's id, by its name, or by an e-mail address. */
export type Mention =
  | { readonly by: 'account'; readonly account: string; readonly name: string }
  | { readonly by: 'name'; readonly name: string }
  | { readonly by: 'address'; readonly address: string; readonly name: string }

export interface TypedThanks {
  readonly people: readonly Mention[]
  /** As schemas read amounts; "0" if none was typed. */
  readonly amount: string
  readonly words: string
  /** What followed a # at the end of the words: the names of values, or their beginnings. */
  readonly tags: readonly string[]
}

const ADDRESS = /^<?(?:mailto:)?([^\s@,;<>|]+@[^\s@,;<>|]+\.[^\s@,;<>|]+)>?/iu
const NAME = /^@([\p{L}\p{M}\p{N}._-]*[\p{L}\p{M}\p{N}_-])/u
/** Slack's forms of a mention, <@U024BE7LH|noor>, and of an address, <mailto:noor@acme.com|noor@acme.com>. */
const SLACK_ACCOUNT = /^<@([UW][A-Z0-9]+)(?:\|([^>]*))?>/
const SLACK_ADDRESS = /^<mailto:([^|>]+)(?:\|[^>]*)?>/
/** Between people: "@noor, @ben and @amara". */
const BETWEEN = /^(?:\s|[,;&]|(?:and|und|et|y|e|و)(?=\s))+/u
const AMOUNT = /^\+?(\p{Nd}[\p{Nd}.,٫٬’']*)(?=\s|$)/u
const POINTS = /^\s+(?:points?|pts?|punkte?|puntos?|pontos?|نقاط|نقطة)(?=\s|$)/iu
/** A value at the end of the words. */
const TAG = /(?:^|\s)#([\p{L}\p{M}\p{N}_-]+)\s*$/u

/** Reads `@noor @ben 25 for the demo #teamwork`: people first, then points, then words and values. */
export function parseThanks(text: string, service: CommandService, language: string): TypedThanks {
  const people: Mention[] = []
  let rest = text.trim()
  for (;;) {
    const [mention, length] = mentionAt(rest, service)
    if (mention === null) break
    people.push(mention)
    rest = rest.slice(length)
    const next = rest.replace(BETWEEN, '')
    // Only between people: the words may begin with "and".
    rest = mentionAt(next, service)[0] === null ? rest.replace(/^[\s,;]+/, '') : next
  }
  const [typed = '', amount] = AMOUNT.exec(rest) ?? []
  if (typed !== '') rest = rest.slice(typed.length).replace(POINTS, '')
  const { words, tags } = splitTags(service === 'slack' ? plainText(rest) : rest)
  return { people, amount: amount === undefined ? '0' : plainAmount(amount, language), words, tags }
}

function mentionAt(text: string, service: CommandService): [Mention | null, number] {
  if (service === 'slack') {
    const [account, id = '', name = ''] = SLACK_ACCOUNT.exec(text) ?? []
    if (account !== undefined) return [{ by: 'account', account: id, name }, account.length]
    const [link, address = ''] = SLACK_ADDRESS.exec(text) ?? []
    if (link !== undefined) return [{ by: 'address', address, name: address }, link.length]
  }
  const [copied, address = ''] = ADDRESS.exec(text) ?? []
  if (copied !== undefined) return [{ by: 'address', address, name: address }, copied.length]
  const [typed, name = ''] = NAME.exec(text) ?? []
  return typed === undefined ? [null, 0] : [{ by: 'name', name }, typed.length]
}

function splitTags(text: string): { words: string; tags: string[] } {
  const tags: string[] = []
  let words = text.trim()
  for (;;) {
    const [found, tag = ''] = TAG.exec(words) ?? []
    if (found === undefined) return { words, tags }
    tags.unshift(tag)
    words = words.slice(0, -found.length).trimEnd()
  }
}

/** Slack's markup as people typed it: channels, people and links between < and >, and three escapes. */
function plainText(text: string): string {
  return text
    .replaceAll(/<#[A-Z0-9]+\|([^>]*)>/g, '#$1')
    .replaceAll(/<@[UW][A-Z0-9]+\|([^>]*)>/g, '@$1')
    .replaceAll(/<!([a-z]+)[^>]*>/g, '@$1')
    .replaceAll(/<(?:mailto:)?([^@#!|>][^|>]*)(?:\|[^>]*)?>/g, '$1')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
