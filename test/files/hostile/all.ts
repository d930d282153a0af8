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

/** Everything that is sent to harm whoever takes, stores, reads or shows a picture. */
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
