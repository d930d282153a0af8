import { errorCode } from '#platform/server/db/connection-loss.ts'

/** Why a mail was not sent: a code of nodemailer's and, where the server answered, of SMTP. */
export interface MailFailure {
  readonly code: string
  readonly smtp: number | null
  /** The server refuses this mail, now and later. */
  readonly isFinal: boolean
}

/** Never the server's words, which may quote an address or what was sent. */
export function whyFailed(error: unknown): MailFailure {
  const code = errorCode(error) || 'unknown'
  const answer = (error as { responseCode?: unknown } | null)?.responseCode
  const smtp = typeof answer === 'number' ? answer : null
  // A wrong password or certificate is about no mail, and mended by the operator.
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  return { code, smtp, isFinal: isAboutMail && (smtp === null || smtp >= 500) }
}
