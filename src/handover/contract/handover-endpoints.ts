import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Credentials, person, Session, UserId } from '#platform/contract/people.ts'
import { date } from '#platform/contract/wire-types.ts'

/** Days until an offer ends by itself. */
export const OFFER_DAYS = 7

/** The present password: an open browser alone must not give the account away, nor take it. */
export const HandoverProof = z.strictObject({ password: Credentials.shape.password })

const Offer = z.strictObject({
  /** The other person: the receiver of the offer, or its sender. */
  person: z.strictObject({ id: z.number(), ...person }),
  offeredAt: date,
  expiresAt: date,
})

/** The open offer; null: there is none. */
const Handover = z.strictObject({ offer: z.nullable(Offer) })
export type Handover = z.output<typeof Handover>

/** Handing over the administrator's account: one offers it, the other accepts. */
export const handoverEndpoints = {
  readHandover: endpoint({
    method: 'GET',
    path: '/api/handover',
    summary: 'To whom I offer the administrator’s account',
    access: 'administratorAlone',
    output: Handover,
    refusals: [],
  }),
  offerHandover: endpoint({
    method: 'PUT',
    path: '/api/users/:id/handover',
    summary: 'Offer the administrator’s account to an active person, who accepts or declines',
    access: 'administratorAlone',
    params: UserId,
    body: HandoverProof,
    output: Handover,
    refusals: [
      'profile-missing',
      'handover-own',
      'handover-no-address',
      'handover-unready',
      'handover-offered',
      'password-none',
      'password-wrong',
      'too-many-attempts',
      'busy',
    ],
  }),
  takeBackHandover: endpoint({
    method: 'DELETE',
    path: '/api/handover',
    summary: 'Take back the offer of the administrator’s account',
    access: 'administratorAlone',
    output: Handover,
    refusals: ['handover-ended'],
  }),
  readOfferedHandover: endpoint({
    method: 'GET',
    path: '/api/handover/offered',
    summary: 'The administrator’s account that is offered to me',
    access: 'signedIn',
    output: Handover,
    refusals: [],
  }),
  acceptHandover: endpoint({
    method: 'PUT',
    path: '/api/handover/offered',
    summary: 'Become the administrator; my other devices and other ways in end',
    access: 'signedIn',
    body: HandoverProof,
    output: Session,
    refusals: [
      'handover-ended',
      'handover-no-address',
      'handover-unready',
      'password-none',
      'password-wrong',
      'too-many-attempts',
      'busy',
    ],
  }),
  declineHandover: endpoint({
    method: 'DELETE',
    path: '/api/handover/offered',
    summary: 'Decline the administrator’s account',
    access: 'signedIn',
    output: Handover,
    refusals: ['handover-ended'],
  }),
} as const
