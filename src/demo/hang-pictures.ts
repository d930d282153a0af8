import type { Database } from '#platform/server/db/database.ts'
import type { FileStore } from '#platform/server/files/store.ts'
import { storePicture } from '#platform/server/files/store-picture.ts'
import { choosePicture } from '#users/server/choose-picture.ts'
import { drawGift } from './draw-gift.ts'
import { PORTRAIT, portrait } from './drawing/portrait.ts'
import { GIFTS } from './gifts.ts'
import type { DemoGift } from './gifts/gift.ts'
import type { Painters } from './painters.ts'
import { PORTRAITS } from './portraits.ts'

/** Enough for a card on a screen of double density, and sooner painted than what was drawn. */
const GIFT_WIDTH = 800

export interface Gallery {
  readonly database: Database
  readonly files: FileStore
  readonly painters: Painters
  /** 1 paints them as large as people see them; less is sooner done. */
  readonly scale: number
}

/** Keeps the picture of every gift, as if the administrator had uploaded it. */
export async function hangGifts(
  gallery: Gallery,
  administratorId: number,
): Promise<ReadonlyMap<DemoGift, string>> {
  const hung = GIFTS.map(async (gift) => {
    const painting = { svg: drawGift(gift), width: GIFT_WIDTH }
    return [gift, await keep(gallery, administratorId, painting)] as const
  })
  return new Map(await Promise.all(hung))
}

/** People show their faces; a portrait that is missing is nothing to start over for. */
export async function hangPortraits(
  gallery: Gallery,
  people: readonly DemoPerson[],
): Promise<void> {
  const hung = people.map(async ({ id, email }) => {
    const look = PORTRAITS.get(email)
    if (look === undefined) return
    const picture = await keep(gallery, id, { svg: portrait(look), width: PORTRAIT })
    await choosePicture(gallery.database, { id }, picture)
  })
  await Promise.all(hung)
}

interface DemoPerson {
  readonly id: number
  readonly email: string
}

async function keep(
  { database, files, painters, scale }: Gallery,
  uploadedBy: number,
  { svg, width }: { svg: string; width: number },
): Promise<string> {
  const made = await painters.paint({ svg, width: Math.round(width * scale) })
  return storePicture(database, files, { uploadedBy, made })
}
