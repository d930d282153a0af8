import { createHmac } from 'node:crypto'
import { Visitor, type Answer } from './visitor.ts'

export const SECRET = '8f742231b10e8888abcd99yyyzzz85a5'

let calls = 0

/** A request in the name of an account of a chat service. */
interface Request {
  readonly path: string
  readonly secret?: string
  readonly account?: { readonly id: string; readonly name: string }
  /** Fields of the form, besides those that every command has. */
  readonly fields?: Readonly<Record<string, string>>
}

const AMARA = { id: 'U0AMARA', name: 'amara' }

function commandForm(text: string, { account = AMARA, fields = {} }: Omit<Request, 'path'>) {
  return new URLSearchParams({
    user_id: account.id,
    user_name: account.name,
    command: '/thank',
    text,
    trigger_id: `trigger-${++calls}`,
    ...fields,
  })
}

/** Signs a body as Slack does. */
export function signedBySlack(body: string, secret = SECRET, at = Date.now()) {
  const time = String(Math.floor(at / 1000))
  const mac = createHmac('sha256', secret).update(`v0:${time}:${body}`).digest('hex')
  return { 'x-slack-request-timestamp': time, 'x-slack-signature': `v0=${mac}` }
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** A chat service that calls Laurel. */
export class ChatCaller extends Visitor {
  /** Types a command in Slack. */
  slack(text: string, { path, secret, ...request }: Request): Promise<Answer> {
    return this.#signed(commandForm(text, request).toString(), path, secret)
  }

  /** Presses a button with a card's number in Slack. */
  pressInSlack(card: string, answerTo: string, { path, secret, account = AMARA }: Request) {
    const payload = JSON.stringify({
      type: 'block_actions',
      user: { id: account.id, username: account.name },
      response_url: answerTo,
      actions: [{ action_id: 'undo', value: card }],
    })
    return this.#signed(new URLSearchParams({ payload }).toString(), path, secret)
  }

  #signed(payload: string, url: string, secret?: string): Promise<Answer> {
    const headers = { ...FORM, ...signedBySlack(payload, secret) }
    return this.send({ method: 'POST', url, payload, headers })
  }

  /** Types a command in Mattermost, which sends its token. */
  mattermost(text: string, { path, secret = SECRET, ...request }: Request): Promise<Answer> {
    const form = commandForm(text, request)
    form.set('token', secret)
    return this.send({ method: 'POST', url: path, payload: form.toString(), headers: FORM })
  }

  /** Writes a message that begins with a trigger word in Rocket.Chat. */
  rocketChat(text: string, request: Request): Promise<Answer> {
    const { path, secret: token = SECRET, account = AMARA, fields } = request
    const message = {
      token,
      bot: false,
      trigger_word: '!thank',
      message_id: `message-${++calls}`,
      timestamp: new Date().toISOString(),
      user_id: account.id,
      user_name: account.name,
      text: `!thank ${text}`,
      ...fields,
    }
    return this.send({ method: 'POST', url: path, payload: message })
  }
}
