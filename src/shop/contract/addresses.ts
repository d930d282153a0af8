import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { characters, refusal, typedText } from '#platform/contract/text.ts'
import { wholeNumber } from '#platform/contract/wire-types.ts'

const FEWEST_ADDRESS_LINES = 3
const MOST_ADDRESS_LINES = 10
const ADDRESS_LINE_LENGTH = 90

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Name, street, town and so on, each in a line of its own, in any script. */
export const AddressText = typedText('address-required').check(
  z.overwrite((text) => linesOf(text).join('\n')),
  z.refine((text) => text !== '', refusal('address-required')),
  z.refine((text) => {
    const count = linesOf(text).length
    return count >= FEWEST_ADDRESS_LINES && count <= MOST_ADDRESS_LINES
  }, refusal('address-lines')),
  z.refine(
    (text) => linesOf(text).every((line) => characters(line) <= ADDRESS_LINE_LENGTH),
    refusal('address-line-long'),
  ),
  z.refine(
    (text) => linesOf(text).filter((line) => /\p{L}/u.test(line)).length >= 2,
    refusal('address-lines'),
  ),
)

export const NewAddress = z.strictObject({
  address: AddressText,
  /** Whether it stays for later orders. */
  isKept: z.boolean(refusal('invalid-input')),
})
export type NewAddress = z.output<typeof NewAddress>

/** The address that the caller entered, if any. */
const OwnAddress = z.strictObject({
  /** Empty: none. */
  address: z.string(),
  isKept: z.boolean(),
})
export type OwnAddress = z.output<typeof OwnAddress>

/** Delivery addresses. None has a scope: no token reads or writes them. */
export const deliveryEndpoints = {
  readAddress: endpoint({
    method: 'GET',
    path: '/api/delivery-address',
    summary: 'The delivery address for my next order',
    access: 'signedIn',
    output: OwnAddress,
    refusals: [],
  }),
  setAddress: endpoint({
    method: 'PUT',
    path: '/api/delivery-address',
    summary: 'Where my next order is sent, and whether the address stays for later ones',
    access: 'signedIn',
    body: NewAddress,
    output: OwnAddress,
    refusals: ['address-required', 'address-lines', 'address-line-long'],
  }),
  forgetAddress: endpoint({
    method: 'DELETE',
    path: '/api/delivery-address',
    summary:
      'Forget my delivery address; orders that were placed keep theirs until they are handed over',
    access: 'signedIn',
    output: z.strictObject({}),
    refusals: [],
  }),
  readOrderAddress: endpoint({
    method: 'GET',
    path: '/api/purchases/:id/delivery-address',
    summary: 'Where an order is sent; empty once it was deleted',
    access: 'manageOrders',
    params: z.strictObject({ id: wholeNumber(1) }),
    output: z.strictObject({ address: z.string() }),
    refusals: ['purchase-unknown'],
  }),
  downloadDeliveries: endpoint({
    method: 'POST',
    path: '/api/inventory/deliveries',
    summary:
      'The orders to send, with their addresses, as CSV for a supplier; recorded in the audit log',
    access: 'manageOrders',
    download: 'text/csv; charset=utf-8',
    refusals: ['deliveries-none'],
  }),
} as const
