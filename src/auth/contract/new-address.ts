import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Credentials, emailAddress, Session } from '#platform/contract/people.ts'
import { linkToken } from './mail-links.ts'

/** The typed new address, and the present password, since the address is what one logs in with. */
export const TypedAddress = z.strictObject({
  email: emailAddress('email-required', 'email-invalid'),
  password: Credentials.shape.password,
})

const NewAddress = z.strictObject({
  /** The address that a link was sent to and that is not confirmed yet; null: none. */
  email: z.nullable(z.string()),
  /** Whether the company's directory sets my address: then it is changed there alone. */
  isSetByDirectory: z.boolean(),
})

/** A person's own e-mail address, confirmed by a link to the new one. */
export const addressEndpoints = {
  readNewAddress: endpoint({
    method: 'GET',
    path: '/api/account/new-address',
    summary: 'My new e-mail address that waits for its confirmation',
    access: 'signedIn',
    output: NewAddress,
    refusals: [],
  }),
  askForNewAddress: endpoint({
    method: 'POST',
    path: '/api/account/new-address',
    summary: 'Send a link to my new e-mail address; the address changes once it is opened',
    access: 'signedIn',
    body: TypedAddress,
    output: NewAddress,
    refusals: [
      'mail-off',
      'administrator-address-fixed',
      'directory-field',
      'email-unchanged',
      'email-domain',
      'email-taken',
      'password-none',
      'password-wrong',
      'too-many-attempts',
      'busy',
    ],
  }),
  forgetNewAddress: endpoint({
    method: 'DELETE',
    path: '/api/account/new-address',
    summary: 'Keep my present e-mail address; the link that was sent ends',
    access: 'signedIn',
    output: NewAddress,
    refusals: [],
  }),
  confirmNewAddress: endpoint({
    method: 'PUT',
    path: '/api/account/email',
    summary: 'Change my e-mail address by the link that was sent to the new one',
    access: 'signedIn',
    body: z.strictObject({ token: linkToken }),
    output: Session,
    refusals: ['link-invalid', 'email-taken', 'directory-field'],
  }),
} as const
