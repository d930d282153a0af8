import { errorCode } from '#platform/server/db/connection-loss.ts'

/** Why sending failed. Leaves out the server's message, which may quote addresses or content. */
export interface MailFailure {
  /** The code of the system or of TLS if there is one, else nodemailer's. */
  readonly code: string
  /** The SMTP status, if the server answered. */
  readonly smtp: number | null
  /** The server will never accept this mail. */
  readonly isFinal: boolean
  /** The server will never accept a mail to this address. */
  readonly isAboutAddress: boolean
  /** A failure of the server that every mail would meet; null if this mail alone failed. */
  readonly trouble: Trouble | null
}

type Trouble = 'certificate' | 'password' | 'encryption' | 'sender' | 'refused' | 'unreachable'

/** TLS's codes for a certificate that is not trusted. */
const CERTIFICATE = /CERT|^UNABLE_TO_VERIFY|^HOSTNAME_MISMATCH$/

export function mailFailureOf(error: unknown): MailFailure {
  const { responseCode, command, originalCode } = (error ?? {}) as Readonly<Record<string, unknown>>
  const kind = errorCode(error) || 'unknown'
  const code = typeof originalCode === 'string' ? originalCode : kind
  const smtp = typeof responseCode === 'number' ? responseCode : null
  const isAboutMail = (kind === 'EENVELOPE' || kind === 'EMESSAGE') && command !== 'MAIL FROM'
  const isFinal = isAboutMail && (smtp === null || smtp >= 500)
  const isAboutAddress = isFinal && command === 'RCPT TO'
  const trouble = isAboutMail ? null : troubleOf({ kind, code, smtp, command })
  return { code, smtp, isFinal, isAboutAddress, trouble }
}

interface SmtpError {
  readonly kind: string
  readonly code: string
  readonly smtp: number | null
  readonly command: unknown
}

function troubleOf({ kind, code, smtp, command }: SmtpError): Trouble {
  if (CERTIFICATE.test(code)) return 'certificate'
  if (kind === 'ETLS') return 'encryption'
  if (kind === 'EAUTH' || kind === 'ENOAUTH') return 'password'
  if (command === 'MAIL FROM') return 'sender'
  return smtp === null ? 'unreachable' : 'refused'
}

const SENTENCES: Readonly<Record<Trouble, (server: string, answer: string) => string>> = {
  certificate: (server, answer) =>
    `The certificate of the mail server ${server} is not trusted (${answer}). Please check it; if your own authority signed it, name the authority's file in NODE_EXTRA_CA_CERTS`,
  password: (server, answer) =>
    `The mail server ${server} refuses the user and the password (${answer}). Please check SMTP_URL`,
  encryption: (server, answer) =>
    `The mail server ${server} offers no encryption (${answer}), so it is not told the password. Please check SMTP_URL`,
  sender: (server, answer) =>
    `The mail server ${server} refuses the sender (${answer}). Please check MAIL_FROM, and whether SMTP_URL needs a user and a password`,
  refused: (server, answer) =>
    `The mail server ${server} refuses connections (${answer}). Please check its log, and SMTP_URL`,
  unreachable: (server, answer) =>
    `The mail server ${server} can't be reached (${answer}). Please check it, and SMTP_URL`,
}

/** One sentence for the operator about trouble with the server at this host and port. */
export function sayTrouble(trouble: Trouble, server: string, { smtp, code }: MailFailure): string {
  return `${SENTENCES[trouble](server, `${smtp ?? code}`)}. Mails wait until it takes them.`
}
