import type { Tx } from '#platform/server/db/transact.ts'
import { claimPicture } from '#platform/server/files/claim-picture.ts'

/** Shows a picture of the person's own with a gift. Throws Refused('picture-unknown'). */
export async function setGiftPicture(
  tx: Tx,
  giftId: number,
  { picture, by }: { picture: string | null; by: number },
): Promise<void> {
  await claimPicture(tx, picture, by)
  await tx.db.updateTable('gifts').set({ picture }).where('id', '=', giftId).execute()
}
