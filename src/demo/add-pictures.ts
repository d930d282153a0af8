import { readdir, readFile } from 'node:fs/promises'
import type { Database } from '#platform/server/db/database.ts'
import type { FileStore } from '#platform/server/files/store.ts'
import { storePicture } from '#platform/server/files/pictures.ts'
import { choosePicture } from '#users/server/choose-picture.ts'
import { GIFTS, type DemoGift } from './gifts.ts'
import type { Painters } from './painters.ts'

const PICTURES = new URL('pictures/', import.meta.url)
/** In pixels: enough for a card on a screen of double density. */
const GIFT_WIDTH = 800
const PORTRAIT_WIDTH = 480

export interface Gallery {
  readonly database: Database
  readonly files: FileStore
  readonly painters: Painters
  /** 1 paints pictures in full size; less is faster. */
  readonly scale: number
}

/** Stores a picture for every gift, like an upload of the administrator. */
export async function addGiftPictures(
  gallery: Gallery,
  administratorId: number,
): Promise<ReadonlyMap<DemoGift, string>> {
  const hung = GIFTS.map(async (gift) => {
    const svg = await readGiftPicture(gift)
    const painting = { svg, width: GIFT_WIDTH }
    return [gift, await keep(gallery, administratorId, painting)] as const
  })
  return new Map(await Promise.all(hung))
}

/** Stores portraits of some people; a missing portrait is no error. */
export async function addPortraits(gallery: Gallery, people: readonly DemoPerson[]): Promise<void> {
  const portraits = await portraitNames()
  const hung = people.map(async ({ id, email }) => {
    const name = email.replace(/@.*/, '.svg')
    if (!portraits.includes(name)) return
    const svg = await readPicture(`people/${name}`)
    const picture = await keep(gallery, id, { svg, width: PORTRAIT_WIDTH })
    await choosePicture(gallery.database, { id }, picture)
  })
  await Promise.all(hung)
}

/** The file names of the portraits; each is named after the person's e-mail address. */
export function portraitNames(): Promise<string[]> {
  return readdir(new URL('people/', PICTURES))
}

/** Reads the drawing of a gift; its file is named after the gift. */
export function readGiftPicture({ name }: DemoGift): Promise<string> {
  return readPicture(`gifts/${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.svg`)
}

function readPicture(path: string): Promise<string> {
  return readFile(new URL(path, PICTURES), 'utf8')
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
