import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { CommandService } from '#chat/contract/chat-services.ts'
import type { SignedBody } from '#platform/contract/endpoint.ts'

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
export function readCallFields(text: string): Readonly<Partial<Record<string, string>>> {
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
