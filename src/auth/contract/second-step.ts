import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { refusal } from '#platform/contract/text.ts'
import { date } from '#platform/contract/wire-types.ts'
import { DirectoryCredentials, secondStepCode } from './sign-in-endpoints.ts'

/** For so long after a proof, sensitive acts ask for none. */
export const PROOF_MINUTES = 10

/** The number of recovery codes that are made together with a second step. */
export const RECOVERY_CODES = 10

export const SecondStepCode = z.strictObject({ code: secondStepCode })

/** A person's password, here or in the directory, or a code of their second step. */
export const IdentityProof = z
  .strictObject({
    password: z.optional(DirectoryCredentials.shape.password),
    code: z.optional(secondStepCode),
  })
  .check(
    z.refine(
      ({ password, code }) => (password === undefined) !== (code === undefined),
      refusal('invalid-input'),
    ),
  )
export type IdentityProof = z.output<typeof IdentityProof>

const SecondStepStatus = z.strictObject({
  /** When it was set up; null: there is none. */
  since: z.nullable(date),
  recoveryCodesLeft: z.number(),
})
export type SecondStepStatus = z.output<typeof SecondStepStatus>

/** One's own second step at sign-in: a code of an app. Passkeys have endpoints of their own. */
export const secondStepEndpoints = {
  readSecondStep: endpoint({
    method: 'GET',
    path: '/api/account/second-step',
    summary: 'Whether my login asks for a code of an app',
    access: 'signedIn',
    beforeSecondStep: true,
    output: SecondStepStatus,
    refusals: [],
  }),
  beginSecondStep: endpoint({
    method: 'POST',
    path: '/api/account/second-step',
    summary: 'A new key for my app; it counts once a code of it confirms it',
    access: 'signedIn',
    beforeSecondStep: true,
    recentSignIn: true,
    /** The key, to type, and the same as an address, for a QR code. */
    output: z.strictObject({ key: z.string(), address: z.string() }),
    refusals: ['second-step-on'],
  }),
  confirmSecondStep: endpoint({
    method: 'PUT',
    path: '/api/account/second-step',
    summary: 'Set up my second step by a code of the app; recovery codes are shown once',
    access: 'signedIn',
    beforeSecondStep: true,
    body: SecondStepCode,
    output: z.strictObject({ recoveryCodes: z.array(z.string()) }),
    refusals: ['second-step-on', 'second-step-none', 'code-wrong'],
  }),
  readProof: endpoint({
    method: 'GET',
    path: '/api/session/proof',
    summary: 'Whether I proved within the last ten minutes who I am; refused if not',
    access: 'signedIn',
    recentSignIn: true,
    output: z.strictObject({}),
    refusals: [],
  }),
  proveYourself: endpoint({
    method: 'POST',
    path: '/api/session/proof',
    summary: 'Prove who I am, by my password or a code, for sensitive acts of the next ten minutes',
    access: 'signedIn',
    beforeSecondStep: true,
    body: IdentityProof,
    output: z.strictObject({}),
    refusals: [
      'password-short',
      'password-none',
      'password-wrong',
      'second-step-none',
      'code-wrong',
      'account-inactive',
      'directory-unreachable',
      'directory-password-expired',
      'too-many-attempts',
      'busy',
    ],
  }),
  removeSecondStep: endpoint({
    method: 'POST',
    path: '/api/account/second-step/removal',
    summary: 'Turn my second step off by a code',
    access: 'signedIn',
    body: SecondStepCode,
    output: SecondStepStatus,
    refusals: ['second-step-none', 'code-wrong', 'too-many-attempts', 'busy'],
  }),
} as const
