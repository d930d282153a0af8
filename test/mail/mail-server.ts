import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import type { Certificate } from './certificate.ts'

/** A received mail. */
export interface ReceivedMail {
  /** The envelope's recipients, which decide the delivery. */
  readonly to: readonly string[]
  readonly from: string
  /** Whether the connection was encrypted. */
  readonly secure: boolean
  readonly raw: string
  readonly mail: Email
}

export interface MailServer {
  readonly port: number
  readonly mails: readonly ReceivedMail[]
  /** Delivery attempts, whatever their result. */
  readonly attempts: number
  /** The answers to the next recipients: an SMTP code, or 250. */
  answer(code: number): void
  /** Answers nothing to mails for this recipient until the returned function is called. */
  hold(recipient: string): () => void
  /** Later mails arrive, but their sender gets no answer. */
  keepSilent(): void
  speakAgain(): void
  stop(): Promise<void>
}

interface MailServerOptions {
  readonly port?: number
  readonly host?: string
  readonly certificate?: Certificate
  /** TLS from the first byte, rather than by STARTTLS. */
  readonly secure?: boolean
  /** Requires a password. */
  readonly password?: string
}

async function read(
  stream: AsyncIterable<Buffer>,
  { envelope: { mailFrom, rcptTo }, secure }: SMTPServerSession,
  mails: ReceivedMail[],
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  const raw = Buffer.concat(chunks).toString()
  mails.push({
    to: rcptTo.map(({ address }) => address),
    from: mailFrom === false ? '' : mailFrom.address,
    secure,
    raw,
    mail: await PostalMime.parse(raw),
  })
}

/** A real SMTP server on the loopback. Without a certificate it offers no encryption. */
export async function startMailServer(wanted: MailServerOptions = {}): Promise<MailServer> {
  const { certificate, secure = false, password } = wanted
  const mails: ReceivedMail[] = []
  let code = 250
  let attempts = 0
  let isSilent = false
  const held = new Map<string, (() => void)[]>()
  const server = new SMTPServer({
    ...certificate,
    secure,
    authOptional: password === undefined,
    // Otherwise the server would hide a client that sends its password unencrypted.
    allowInsecureAuth: true,
    disabledCommands: certificate === undefined ? ['STARTTLS'] : [],
    disableReverseLookup: true,
    // Clients keep their connections.
    closeTimeout: 100,
    onAuth: (auth, _session, done) => {
      if (auth.username === 'laurel' && auth.password === password) done(null, { user: 'laurel' })
      else done(new Error('no such password'))
    },
    onRcptTo: ({ address }, _session, done) => {
      attempts++
      if (held.has(address)) held.get(address)?.push(done)
      else if (code === 250) done()
      else done(Object.assign(new Error('not now, ada@secret.test'), { responseCode: code }))
    },
    onData: (stream, session, done) => {
      read(stream, session, mails)
        // A client that is killed closes its connection in the middle of a mail.
        .catch(() => undefined)
        .finally(() => {
          if (!isSilent) done()
        })
    },
  })
  // A client that does not trust the certificate breaks off.
  server.on('error', () => {})
  server.listen(wanted.port ?? 0, wanted.host ?? '127.0.0.1')
  await once(server.server, 'listening')
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    get attempts() {
      return attempts
    },
    answer: (next) => (code = next),
    hold(recipient) {
      held.set(recipient, [])
      return () => {
        const waiting = held.get(recipient)
        held.delete(recipient)
        for (const goOn of waiting ?? []) goOn()
      }
    },
    keepSilent: () => void (isSilent = true),
    speakAgain: () => void (isSilent = false),
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
