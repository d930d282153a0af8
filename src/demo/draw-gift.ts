import { BACKDROPS, scene } from './drawing/scene.ts'
import { TONES } from './drawing/tones.ts'
import type { DemoGift } from './gifts/gift.ts'

/** The picture of a gift, as SVG. */
export function drawGift({ drawing: { motif, tone, backdrop } }: DemoGift): string {
  return scene(motif(TONES[tone]), BACKDROPS[backdrop])
}
