import { hash } from 'node:crypto'

/** The payload of a push, which the service worker shows. */
export interface PushMessage {
  readonly title: string
  readonly body: string
  /** The page a click opens, as a path of the app: "/thanks/12". */
  readonly url: string
  /** A message replaces an older one of the same tag, on the device and at the push service. */
  readonly tag: string
  /** The unread count, for the app's icon. */
  readonly badge: number
}

/** Encryption adds 103 bytes; push services take 4096. */
const MOST_BYTES = 3072

/** The JSON of a message, its body cut to fit 3 KB. Throws RangeError if the rest is longer. */
export function pushPayload(message: PushMessage): Buffer {
  const whole = json(message)
  if (whole.length <= MOST_BYTES) return whole
  const characters = Array.from(message.body)
  const cutTo = (count: number) =>
    json({ ...message, body: `${characters.slice(0, count).join('').trimEnd()}…` })
  let [fits, tooLong] = [0, characters.length]
  if (cutTo(fits).length > MOST_BYTES) throw new RangeError('A push message is too long')
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2)
    if (cutTo(middle).length <= MOST_BYTES) fits = middle
    else tooLong = middle
  }
  return cutTo(fits)
}

function json({ title, body, url, tag, badge }: PushMessage): Buffer {
  // Relative to the service worker's scope, which may be a path of the site.
  const path = url.replace(/^\/+/, '')
  return Buffer.from(JSON.stringify({ title, body, url: path, tag, badge }))
}

/**
 * The Topic of a tag: a push service delivers only the last of several waiting messages with one
 * topic (RFC 8030, section 5.4). Hashed, because push services read it and tags may be private.
 */
export function topicOf(tag: string): string {
  return hash('sha256', tag, 'base64url').slice(0, 32)
}
