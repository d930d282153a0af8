import { endpoint } from '#platform/contract/endpoint.ts'
import * as links from './mail-links.ts'
import { readMailing } from './mailing-endpoint.ts'

/** Endpoints behind links in e-mails; without a mail server there are no such links. */
export const mailEndpoints = {
  readMailing,
  askForLink: endpoint({
    method: 'POST',
    path: '/api/mailed-links',
    summary: 'Send a link by e-mail: to choose a new password, or to confirm the address',
    access: 'anyone',
    body: links.LinkWish,
    output: links.LinkAnswer,
    refusals: ['mail-off', 'too-many-attempts', 'busy'],
  }),
  renewPassword: endpoint({
    method: 'POST',
    path: '/api/password-renewals',
    summary: 'Choose a new password by a link; every device is signed out',
    access: 'anyone',
    body: links.PasswordRenewal,
    output: links.Renewed,
    refusals: ['link-invalid', 'busy'],
  }),
  confirmAddress: endpoint({
    method: 'POST',
    path: '/api/address-confirmations',
    summary: 'Confirm an e-mail address by a link',
    access: 'anyone',
    body: links.AddressConfirmation,
    output: links.Confirmed,
    refusals: ['link-invalid', 'busy'],
  }),
} as const
