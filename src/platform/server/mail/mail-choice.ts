/** A mail server, and whom its mail is from. */
export interface MailChoice {
  /** May hold a password: never logged. */
  readonly url: string
  readonly from: { readonly name: string; readonly address: string }
  /** Where links lead: the origin people open. */
  readonly publicUrl: string
}
