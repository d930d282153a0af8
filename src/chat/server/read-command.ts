import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { CommandService } from '#chat/contract/chat-services.ts'
import type { SignedBody } from '#platform/contract/endpoint.ts'
import { withoutUnstorable } from '#platform/contract/text.ts'

/** How old a request may be; a repeated one within that time is answered once. */
const MOST_SECONDS = 300

interface CallProof {
  readonly service: CommandService
  /** Slack's signing secret, or the token of the others. */
  readonly secret: string
  readonly now?: number
}

/** Whether a request comes from the service that shares the secret, and is recent. */
export function isProved(
  body: SignedBody,
  { service, secret, now = Date.now() }: CallProof,
): boolean {
  if (service === 'slack') return isSignedBySlack(body, secret, now)
  const fields = readCallFields(body.text)
  if (service === 'rocketChat' && fields['timestamp'] !== undefined) {
    if (!isRecent(Date.parse(fields['timestamp']) / 1000, now)) return false
  }
  return isSame(fields['token'] ?? '', secret)
}

/** Slack signs its version, the time and the body. */
function isSignedBySlack({ text, header }: SignedBody, secret: string, now: number): boolean {
  const time = header('x-slack-request-timestamp')
  if (!/^\d{1,12}$/.test(time) || !isRecent(Number(time), now)) return false
  const mac = createHmac('sha256', secret).update(`v0:${time}:${text}`).digest('hex')
  return isSame(header('x-slack-signature'), `v0=${mac}`)
}

function isRecent(seconds: number, now: number): boolean {
  return Math.abs(now / 1000 - seconds) <= MOST_SECONDS
}

/** Compares in a time that tells nothing of how much is right. */
export function isSame(given: string, wanted: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', wanted, 'buffer'))
}

const JsonFields = z.record(z.string(), z.unknown())

/** The fields with text of a form or of a JSON object; of several with one name, the last. */
function readCallFields(text: string): Readonly<Partial<Record<string, string>>> {
  if (!text.trimStart().startsWith('{')) return Object.fromEntries(new URLSearchParams(text))
  const fields = Object.entries(readJsonObject(text)).filter(
    ([, value]) => typeof value === 'string',
  )
  return Object.fromEntries(fields) as Record<string, string>
}

/** A JSON object; an empty one for anything else. */
export function readJsonObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const parsed = JsonFields.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : {}
  } catch {
    return {}
  }
}

/** Signs Undo for the account that thanked, since Mattermost passes buttons on without its token. */
export function buttonMark(secret: string, card: number, account: string): string {
  return createHmac('sha256', secret).update(`undo:${card}:${account}`).digest('base64url')
}

/** A typed command or a pressed button of a chat. */
export interface ChatCall {
  readonly account: { readonly id: string; readonly name: string }
  /** The same in a repeated request; empty: the service tells none. */
  readonly call: string
  /** What follows the command; null: Undo was pressed. */
  readonly text: string | null
  /** The accounts of mentioned names, where the service tells them. */
  readonly mentioned: ReadonlyMap<string, string>
  /** The pressed button's card. */
  readonly card: number
  /** Where the answer to a pressed button goes; null: it is the answer to the request. */
  readonly answerTo: string | null
}

const Account = z.string().check(z.minLength(1), z.maxLength(100))

const SlackButton = z.object({
  type: z.literal('block_actions'),
  user: z.object({ id: Account, username: z.optional(z.string()), name: z.optional(z.string()) }),
  trigger_id: z.optional(z.string()),
  response_url: z.string(),
  actions: z.array(z.object({ action_id: z.literal('undo'), value: z.string() })),
})

export const MattermostButton = z.object({
  user_id: Account,
  user_name: z._default(z.string(), ''),
  context: z.object({ card: z.int(), mark: z.string() }),
})

/** The call in a proved request; null: it asks for nothing that Laurel knows. */
export function readCall(service: CommandService, text: string): ChatCall | null {
  const fields = readCallFields(text)
  if (service === 'slack' && fields['payload'] !== undefined) return slackButton(fields['payload'])
  const account = Account.safeParse(fields['user_id'])
  if (!account.success) return null
  const {
    user_name: name = '',
    trigger_id: trigger,
    message_id: message,
    text: typed = '',
  } = fields
  return {
    account: accountOf(account.data, name),
    call: trigger ?? message ?? '',
    text: withoutTrigger(typed, fields['trigger_word']),
    mentioned: service === 'mattermost' ? mentionsOf(text) : new Map(),
    card: 0,
    answerTo: null,
  }
}

/** The call of a button that Mattermost passes on as JSON; null: it is none. */
export function readMattermostButton(text: string): (ChatCall & { mark: string }) | null {
  const button = MattermostButton.safeParse(readJsonObject(text))
  if (!button.success) return null
  const { user_id: id, user_name: name, context } = button.data
  const pressed = {
    account: accountOf(id, name),
    call: '',
    text: null,
    mentioned: new Map(),
    answerTo: null,
  }
  return { ...pressed, card: context.card, mark: context.mark }
}

function slackButton(payload: string): ChatCall | null {
  const pressed = SlackButton.safeParse(readJsonObject(payload))
  const [action] = pressed.data?.actions ?? []
  if (!pressed.success || action === undefined) return null
  const { user, response_url: answerTo, trigger_id: call = '' } = pressed.data
  const name = user.username ?? user.name ?? ''
  const card = /^\d{1,15}$/.test(action.value) ? Number(action.value) : 0
  const account = accountOf(user.id, name)
  return { account, call, text: null, mentioned: new Map(), card, answerTo }
}

function accountOf(id: string, name: string): ChatCall['account'] {
  return { id, name: withoutUnstorable(name.slice(0, 100)) }
}

/** Rocket.Chat's texts begin with the word that triggered them. */
function withoutTrigger(text: string, trigger = ''): string {
  return text.startsWith(trigger) ? text.slice(trigger.length).trim() : text.trim()
}

function mentionsOf(text: string): ReadonlyMap<string, string> {
  const form = new URLSearchParams(text)
  const ids = form.getAll('user_mentions_ids')
  return new Map(form.getAll('user_mentions').map((name, n) => [name.toLowerCase(), ids[n] ?? '']))
}
