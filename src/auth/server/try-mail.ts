import { randomUUID } from 'node:crypto'
import { msg } from '@lingui/core/runtime-macro'
import type { MailOutcome, MailTrial } from '#auth/contract/connections.ts'
import type { SignedInUser } from '#platform/contract/people.ts'
import type { Say } from '#platform/contract/say.ts'
import type { MailLook } from '#platform/server/mail/layout.ts'
import { mailFailureOf } from '#platform/server/mail/mail-failure.ts'
import type { MailMessage } from '#platform/server/mail/message.ts'
import { openMailTransport, type MailSettings } from '#platform/server/mail/smtp.ts'

/** Shorter than a browser waits for an answer. */
const LONGEST_MS = 20_000

type Receiver = Pick<SignedInUser, 'firstName' | 'lastName' | 'email'>

/**
 * Sends a test mail over a connection of its own, now and once, and returns what the server answered.
 * The answer never has the user or the password of SMTP_URL.
 */
export async function tryMail(
  choice: MailSettings,
  to: Receiver,
  look: MailLook,
  say: Say,
): Promise<MailTrial> {
  const post = openMailTransport(choice)
  const patience = AbortSignal.timeout(LONGEST_MS)
  const address = { name: `${to.firstName} ${to.lastName}`, address: to.email }
  const mail = {
    id: randomUUID(),
    to: address,
    message: testMail(to, choice.publicUrl, say),
    look,
  }
  try {
    const answer = await post.send(mail, patience)
    return { outcome: 'accepted', answer: withoutSecrets(answer, choice) }
  } catch (error) {
    return { outcome: outcomeOf(error, patience.aborted), answer: answerOf(error, choice) }
  } finally {
    post.close()
  }
}

export function testMail({ firstName }: Receiver, publicUrl: string, say: Say): MailMessage {
  return {
    say,
    subject: say(msg`A test mail from Laurel`),
    greeting: say(msg`Hello ${{ firstName }},`),
    lines: [say(msg`this mail arrived, so Laurel can send e-mails to you and your colleagues.`)],
    link: { says: say(msg`Back to Settings`), address: `${publicUrl}/settings` },
    closing: [
      say(msg`If it was in the junk folder, ask your mail administrator to let Laurel through.`),
    ],
    footer: {
      reason: say(msg`You get this e-mail because you pressed “Send me a test mail”.`),
    },
  }
}

function outcomeOf(error: unknown, isLate: boolean): MailOutcome {
  const { trouble, code, isAboutAddress } = mailFailureOf(error)
  if (isLate || code === 'ETIMEDOUT') return 'slow'
  if (trouble !== null) return trouble
  return isAboutAddress ? 'address' : 'content'
}

function answerOf(error: unknown, choice: MailSettings): string {
  const { code, smtp } = mailFailureOf(error)
  const { response } = (error ?? {}) as { response?: unknown }
  const said = typeof response === 'string' ? withoutSecrets(response, choice) : ''
  return said === '' ? `${smtp ?? code}` : said
}

const LONGEST_ANSWER = 300

/** One line of the server; only its status if it quotes the user or the password. */
function withoutSecrets(answer: string, { url }: MailSettings): string {
  const line = answer.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_ANSWER)
  const { username, password } = new URL(url)
  const secrets = [username, password].map(decodeURIComponent).filter((secret) => secret !== '')
  return secrets.some((secret) => line.includes(secret)) ? line.slice(0, 3) : line
}
