import { t } from '@lingui/core/macro'
import { NOTE_LENGTH } from '#shop/contract/shop.ts'

/** What a keeper writes with a hand-over: the reason if it is without the buyer's code, else a note. */
export function noteOfHandOver(needsReason: boolean): string {
  return needsReason
    ? t`Why without the code? Up to ${{ most: NOTE_LENGTH }} characters. The buyer reads it, and is asked “Did you get it?”`
    : t`Optional, up to ${{ most: NOTE_LENGTH }} characters. The buyer sees it with the order.`
}
