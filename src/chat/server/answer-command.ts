import { hash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { msg } from '@lingui/core/runtime-macro'
import { LINK_CODE_MINUTES, type ChatAnswer } from '#chat/contract/chat-commands.ts'
import { COMMAND_WORDS, type CommandService } from '#chat/contract/chat-services.ts'
import type { SignedBody } from '#platform/contract/endpoint.ts'
import type { Language } from '#platform/contract/languages.ts'
import type { SignedInUser } from '#platform/contract/people.ts'
import { refusalMessage } from '#platform/contract/refusal-lookup.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Say } from '#platform/contract/say.ts'
import { NOBODY_ID } from '#platform/server/calls/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Sealer } from '#platform/server/db/sealing.ts'
import { sayIn } from '#platform/server/language/say.ts'
import type { OutgoingClient } from '#platform/server/outgoing/send-request.ts'
import type { ThanksSender } from '#recognition/server/send-thanks.ts'
import { undoThanks } from '#recognition/server/undo-thanks.ts'
import { sayTo } from '#settings/server/say-to.ts'
import { formatAnswer, formatUndone } from './answers.ts'
import { findCaller, findMentioned, type CallWorkspace } from './find-people.ts'
import { linkAccount } from './link-accounts.ts'
import { parseThanks } from './parse-thanks.ts'
import {
  buttonMark,
  isProved,
  isSame,
  readCall,
  readMattermostButton,
  type ChatCall,
} from './read-command.ts'
import { describeRefusal, thankByChat, type ThanksReply } from './thank-by-chat.ts'

export interface CallParts {
  readonly database: Database
  readonly outgoing: OutgoingClient
  readonly sealer: Sealer
  readonly thank: ThanksSender['thank']
  readonly publicUrl: string | null
}

interface CommandCall {
  readonly id: string
  readonly body: SignedBody
  readonly from: string
}

/** Services show an error if no answer comes within three seconds. */
const ANSWER_WITHIN_MS = 2_500

/**
 * Answers a slash command or a pressed button, in the person's language and for them alone. Throws Refused:
 * 'chat-command-unknown', 'chat-unproved'.
 */
export async function answerCall(parts: CallParts, called: CommandCall): Promise<ChatAnswer> {
  const command = await openCommand(parts, called.id)
  const { call, isButton } = provedCall(command, called.body)
  if (call === null) return {}
  const answering = isButton
    ? answerButton(parts, command, call)
    : answerText(parts, command, call, called)
  const late = new AbortController()
  const tooLate = pause(ANSWER_WITHIN_MS, null, { signal: late.signal }).catch(() => null)
  const answer = await Promise.race([answering, tooLate]).finally(() => late.abort())
  if (answer !== null) return answer
  const say = await sayTo(parts.database, NOBODY_ID)
  const words = say(
    msg`Laurel needs longer than usual. Look there whether your thanks have arrived before you send them again.`,
  )
  return formatAnswer(command.service, { words }, { account: call.account, parts, command, say })
}

export interface OpenedCommand extends CallWorkspace {
  readonly service: CommandService
  readonly name: string
  readonly secret: string
}

async function openCommand({ database, sealer }: CallParts, id: string): Promise<OpenedCommand> {
  const row = await database.db
    .selectFrom('chat_commands')
    .select(['id', 'service', 'name', 'sealed_secret', 'site', 'sealed_access'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw new Refused('chat-command-unknown')
  const { service, name, site } = row
  const secret = await sealer.open(row.sealed_secret)
  const access = row.sealed_access && (await sealer.open(row.sealed_access))
  // Sealed with a lost key: nothing can prove a call.
  if (secret === null) throw new Refused('chat-unproved')
  const directory = site === null || access === null ? null : { service, site, access }
  return { id, service, name, secret, directory }
}

/** The call in a request. Throws Refused('chat-unproved'). */
function provedCall(
  { service, secret }: OpenedCommand,
  body: SignedBody,
): { call: ChatCall | null; isButton: boolean } {
  const button = service === 'mattermost' ? readMattermostButton(body.text) : null
  const isOk =
    button === null
      ? isProved(body, { service, secret })
      : isSame(button.mark, buttonMark(secret, button.card, button.account.id))
  if (!isOk) throw new Refused('chat-unproved')
  const call = button ?? readCall(service, body.text)
  return { call, isButton: call?.text === null }
}

async function answerText(
  parts: CallParts,
  command: OpenedCommand,
  call: ChatCall,
  { from }: CommandCall,
): Promise<ChatAnswer> {
  const { database } = parts
  const { account } = call
  const text = call.text ?? ''
  await noteUse(parts, command, call)
  const code = /^link\s+(\S.*)$/i.exec(text)?.[1]
  const linked =
    code === undefined
      ? null
      : await linkAccount(database, { workspace: command, account, code, from })
  const person = await findCaller(parts, command, account)
  const say = await sayToCaller(parts, person)
  const said = await (async (): Promise<ThanksReply> => {
    if (code !== undefined) return { words: say(linked === null ? WRONG_CODE : linkedAs(person)) }
    if (person === null) return { words: say(askToLink(parts.publicUrl)) }
    if (!person.isActive) return { words: say(refusalMessage('account-inactive')) }
    if (person.mustChangePassword) return { words: say(refusalMessage('password-change-required')) }
    if (/^(?:help)?$/i.test(text)) return { words: say(helpOf(command.service)) }
    if (/^undo$/i.test(text)) return undo(parts, person, { key: keyOf(command, call) }, say)
    return thank(parts, command, call, { person, say })
  })()
  return formatAnswer(command.service, said, { account, parts, command, say })
}

async function thank(
  parts: CallParts,
  command: OpenedCommand,
  called: ChatCall,
  { person, say }: { person: SignedInUser; say: Say },
): Promise<ThanksReply> {
  const { text, mentioned } = called
  const typed = parseThanks(text ?? '', command.service, say.language)
  if (typed.people.length === 0) return { words: say(helpOf(command.service)) }
  const find = (one: (typeof typed.people)[number]) => findMentioned(parts, command, one, mentioned)
  const people = await Promise.all(typed.people.map(find))
  return thankByChat(parts, { sender: person, people, typed, key: keyOf(command, called), say })
}

/** The same call has the same key, so that a repeated request has one effect and one answer. */
function keyOf({ id }: OpenedCommand, { call }: ChatCall): string {
  return hash('sha256', `${id} ${call || randomUUID()}`, 'base64url')
}

async function answerButton(
  parts: CallParts,
  command: OpenedCommand,
  { account, card, answerTo }: ChatCall,
): Promise<ChatAnswer> {
  const person = await findCaller(parts, command, account)
  const say = await sayToCaller(parts, person)
  const { words } =
    person === null
      ? { words: say(askToLink(parts.publicUrl)) }
      : await undo(parts, person, { key: `chat-undo-${card}`, card }, say)
  if (answerTo === null) return formatUndone(words)
  // Slack takes the new words of a message at this address alone.
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ replace_original: true, text: words })
  await parts.outgoing.send(answerTo, { headers, body, timeoutMs: 1_500 })
  return {}
}

/** Undoes a card, or the last one that the person sent. */
async function undo(
  { database }: CallParts,
  { id: by }: SignedInUser,
  { key, card }: { readonly key: string; readonly card?: number },
  say: Say,
): Promise<ThanksReply> {
  try {
    await undoThanks(database, { by, key, id: card ?? 'latest' })
    return { words: say(msg`Your thanks are undone.`) }
  } catch (error) {
    return { words: say(describeRefusal(error)) }
  }
}

function noteUse({ database }: CallParts, { id }: OpenedCommand, { account }: ChatCall) {
  return database.pool.query(
    `with named as (
       update chat_accounts set name = $3 where command_id = $1 and account = $2 and name <> $3)
     update chat_commands set last_used_at = now()
      where id = $1 and coalesce(last_used_at < now() - interval '1 minute', true)`,
    [id, account.id, account.name],
  )
}

function sayToCaller({ database }: CallParts, person: SignedInUser | null): Promise<Say> {
  const chosen: Language | null = person?.language ?? null
  return chosen === null ? sayTo(database, person?.id ?? NOBODY_ID) : sayIn(chosen)
}

const WRONG_CODE = msg`This code is not valid, or older than ${{ minutes: LINK_CODE_MINUTES }} minutes. Make a new one in Laurel, under Link my chat account.`

function helpOf(service: CommandService) {
  const word = COMMAND_WORDS[service]
  return msg`Write whom you thank, how many points each of them gets if any, and what for: ${{ example: `${word} @noor @ben 25 for the demo #teamwork` }}. Within a minute, ${{ command: `${word} undo` }} takes it back.`
}

function linkedAs(person: SignedInUser | null) {
  const name = `${person?.firstName ?? ''} ${person?.lastName ?? ''}`
  return msg`This chat account is now linked to ${{ name }} in Laurel. Is that not you? Unlink it there, under Link my chat account.`
}

function askToLink(publicUrl: string | null) {
  return publicUrl === null
    ? msg`Laurel does not know this chat account yet. Open Link my chat account in Laurel, make a code, and type it here.`
    : msg`Laurel does not know this chat account yet. Open ${{ address: `${publicUrl}/chat-accounts` }}, make a code, and type it here.`
}
