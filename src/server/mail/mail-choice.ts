/** A mail server, and whom its mail is from. */
export interface MailChoice {
  /** May hold a password: never logged. */
  readonly url: string
  /** The sender's address. */
  readonly from: string
  /** Where links lead: the origin people open. */
  readonly publicUrl: string
}
