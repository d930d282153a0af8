/** The configured mail server and sender. */
export interface MailChoice {
  /** May contain a password: never log it. */
  readonly url: string
  readonly from: { readonly name: string; readonly address: string }
  /** The origin of links in mails. */
  readonly publicUrl: string
}
