import type { Transporter } from 'nodemailer'
import { asHtml, CARD_ID, LOGO_ID, type MailLook } from './layout.ts'
import { asText, type MailMessage, type MailPicture } from './message.ts'

/** The configured mail server and sender. */
export interface MailSettings {
  /** May contain a password: never log it. */
  readonly url: string
  readonly from: { readonly name: string; readonly address: string }
  /** The origin of links in mails. */
  readonly publicUrl: string
}

/** Hands mails to the mail server. */
export interface MailTransport {
  /** Its host and port. */
  readonly server: string
  /** Returns the server's answer, like "250 2.0.0 Ok: queued". Throws nodemailer's errors. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<string>
  /** Connects and signs in, without a mail. Throws nodemailer's errors. */
  check(): Promise<void>
  close(): void
}

export interface OutgoingMail {
  /** The same in every attempt, so that mail programs show a mail once even if sent twice. */
  readonly id: string
  readonly to: { readonly name: string; readonly address: string }
  readonly message: MailMessage
  /** The company's name and looks; by default those of MAIL_FROM and Laurel. */
  readonly look?: MailLook | undefined
}

/** Concurrent connections, reused for further mails; half of them for mails to many. */
export const CONNECTIONS = 4

const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1'])

/**
 * Opens the mail server of an smtp:// or smtps:// URL. smtp:// upgrades to TLS if offered. A
 * password is never sent unencrypted to another machine.
 */
export function openMailTransport({ url, from, publicUrl }: MailSettings): MailTransport {
  const { protocol, hostname, username, password } = new URL(url)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const secure = protocol === 'smtps:'
  const hasPassword = username !== ''
  const messageHost = new URL(publicUrl).hostname
  const number = portOf(url)
  const options = {
    pool: true,
    maxConnections: CONNECTIONS,
    // Only for a reused connection that the server has closed: the job engine does other retries.
    maxRequeues: 1,
    host,
    port: number,
    secure,
    requireTLS: !secure && hasPassword && !LOOPBACK.has(host),
    ...(hasPassword && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    tls: { minVersion: 'TLSv1.2' },
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // A name or an address must never be read as a file to attach.
    disableFileAccess: true,
    disableUrlAccess: true,
  } as const
  let transport: Transporter | undefined
  // Loaded in the background, to keep the start fast.
  const connect = async () => {
    const { createTransport } = await import('nodemailer')
    return (transport ??= createTransport(options))
  }
  return {
    server: serverOf(url),
    async check() {
      await (await connect()).verify()
    },
    async send({ id, to, message, look }, signal) {
      const server = await connect()
      const sender = look?.company || from.name
      const sent: { response?: unknown } = await server.sendMail({
        from: { ...from },
        to,
        messageId: `<${id}@${messageHost}>`,
        subject: message.subject,
        text: asText(message, sender),
        html: asHtml(message, sender, look),
        attachments: attachmentsOf(message, look),
        headers: headersOf(message),
        signal,
      })
      return typeof sent.response === 'string' ? sent.response : ''
    },
    close: () => transport?.close(),
  }
}

/** The host and port of an SMTP URL, without its user and password. */
export function serverOf(url: string): string {
  return `${new URL(url).hostname}:${portOf(url)}`
}

function portOf(url: string): number {
  const { protocol, port } = new URL(url)
  if (port !== '') return Number(port)
  return protocol === 'smtps:' ? 465 : 587
}

/** Pictures travel in the mail: one that is fetched would tell that the mail was opened. */
function attachmentsOf({ card }: MailMessage, look: MailLook | undefined) {
  const inline = (filename: string, cid: string, picture?: MailPicture | null) => {
    if (!picture) return []
    return [
      { filename, cid, content: Buffer.from(picture.png), contentDisposition: 'inline' as const },
    ]
  }
  return [...inline('logo.png', LOGO_ID, look?.logo), ...inline('card.png', CARD_ID, card)]
}

function headersOf({ headers }: MailMessage): Record<string, string> {
  // Suppresses automatic replies.
  const always = { 'Auto-Submitted': 'auto-generated' }
  if (headers === undefined) return always
  return {
    ...always,
    'List-Unsubscribe': `<${headers.listUnsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
