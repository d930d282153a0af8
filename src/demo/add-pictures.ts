import { readdir, readFile } from 'node:fs/promises'
import type { PictureSize } from '#platform/contract/pictures.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { MadePicture } from '#platform/server/files/make-sizes.ts'
import { storePicture } from '#platform/server/files/pictures.ts'
import type { FileStore } from '#platform/server/files/store.ts'
import { choosePicture } from '#users/server/choose-picture.ts'
import type { DemoGift } from './gift-stock.ts'
import { GIFTS } from './gifts.ts'

const PICTURES = new URL('pictures/', import.meta.url)
/** In pixels, of the large size: enough for a card on a screen of double density. */
export const GIFT_DIMENSIONS = { width: 800, height: 600 }
const PORTRAIT_DIMENSIONS = { width: 480, height: 480 }

interface Gallery {
  readonly database: Database
  readonly files: FileStore
}

/** Stores a picture for every gift, like an upload of the administrator. */
export async function addGiftPictures(
  { database, files }: Gallery,
  administratorId: number,
): Promise<ReadonlyMap<DemoGift, string>> {
  const hung = GIFTS.map(async (gift) => {
    const made = { dimensions: GIFT_DIMENSIONS, files: await readGiftPicture(gift) }
    return [
      gift,
      await storePicture(database, files, { uploadedBy: administratorId, made }),
    ] as const
  })
  return new Map(await Promise.all(hung))
}

/** Stores portraits of some people; a missing portrait is no error. */
export async function addPortraits(
  { database, files }: Gallery,
  people: readonly Portrait[],
): Promise<void> {
  const portraits = await portraitNames()
  const hung = people.map(async ({ id, email }) => {
    const name = email.replace(/@.*/, '')
    if (!portraits.includes(name)) return
    const made = { dimensions: PORTRAIT_DIMENSIONS, files: await readPicture(`people/${name}`) }
    const picture = await storePicture(database, files, { uploadedBy: id, made })
    await choosePicture(database, { id }, picture)
  })
  await Promise.all(hung)
}

/** The names of the portraits; each is named after the person's e-mail address. */
export async function portraitNames(): Promise<string[]> {
  const names = await readdir(new URL('people/', PICTURES))
  return names.flatMap((name) => /^(.+)-large\.webp$/.exec(name)?.[1] ?? [])
}

/** Reads the picture of a gift in every size; its files are named after the gift. */
export function readGiftPicture({ name }: DemoGift): Promise<MadePicture['files']> {
  return readPicture(`gifts/${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`)
}

async function readPicture(path: string): Promise<MadePicture['files']> {
  const read = (size: PictureSize) => readFile(new URL(`${path}-${size}.webp`, PICTURES))
  const [small, medium, large] = await Promise.all([read('small'), read('medium'), read('large')])
  return { small, medium, large }
}

interface Portrait {
  readonly id: number
  readonly email: string
}
