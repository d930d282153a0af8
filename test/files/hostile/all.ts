import { bombs } from './bombs.ts'
import { brokenOthers, endlessJpeg } from './broken-others.ts'
import { brokenPngs } from './broken-pngs.ts'
import type { Outcome } from './case.ts'
import { noPictures } from './no-pictures.ts'
import { polyglots, talkative } from './polyglots.ts'

export interface HostilePicture {
  readonly what: string
  readonly content: Buffer
  readonly outcome: Outcome
}

/** Uploads that attack code which receives, stores, decodes or shows pictures. */
export async function hostilePictures(): Promise<HostilePicture[]> {
  const cases = [
    ...noPictures(),
    ...brokenPngs(),
    ...bombs(),
    ...(await polyglots()),
    ...(await talkative()),
    ...(await brokenOthers()),
    ...(await endlessJpeg()),
  ]
  return cases.map(([what, content, outcome]) => ({
    what,
    content: typeof content === 'string' ? Buffer.from(content, 'latin1') : content,
    outcome,
  }))
}
