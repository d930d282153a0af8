import type { Sealer } from '#platform/server/db/sealing.ts'
import { CODE_REST_DAYS } from '#shop/contract/voucher-codes.ts'

const LONGEST_ENDING = 4
const DAY_MS = 24 * 60 * 60 * 1000

interface SealedPlace {
  readonly id: string
  readonly giftId: number
}

/** What is sealed of a voucher. */
interface VoucherSecret {
  readonly code: string
  readonly pin: string
}

function placeOf({ id, giftId }: SealedPlace): string {
  return `voucher ${giftId} ${id}`
}

/** Seals a code for its gift and row: it can't be opened elsewhere. */
export function sealCode(sealer: Sealer, place: SealedPlace, secret: VoucherSecret) {
  return sealer.seal(JSON.stringify([secret.code, secret.pin]), placeOf(place))
}

/** Null: it was sealed with another key. */
export async function openCode(
  sealer: Sealer,
  place: SealedPlace,
  sealed: Buffer,
): Promise<VoucherSecret | null> {
  const text = await sealer.open(sealed, placeOf(place))
  if (text === null) return null
  const [code, pin] = JSON.parse(text) as [string, string]
  return { code, pin }
}

/** By which two codes are the same: shops ignore case, spaces and dashes. */
export function normalCode(code: string): string {
  return code.toUpperCase().replaceAll(/[\s-]/g, '')
}

/** The last signs of a code, four at most and never half of it. */
export function endingOf(code: string): string {
  const length = Math.min(LONGEST_ENDING, Math.floor(code.length / 3))
  return length === 0 ? '' : code.slice(-length)
}

/** Whether a code with this last day is not sold any more. */
export function isSoonExpired(day: string): boolean {
  return Date.parse(`${day}T00:00:00Z`) <= Date.now() + CODE_REST_DAYS * DAY_MS
}

/** SQL: whether a row of `voucher_codes` is too near its last day to be sold. */
export const IS_SOON_EXPIRED = `expires_on <= (now() at time zone 'UTC')::date + ${CODE_REST_DAYS}`

/** SQL: whether a row of `voucher_codes` was sealed with the key of this mark. */
export function isSealedWith(mark: string): string {
  return `substring(sealed from 1 for length(${mark})) = ${mark}`
}
